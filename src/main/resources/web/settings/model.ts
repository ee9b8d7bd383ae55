/** What a person can set, as `GET /api/v1/me/settings` has it (openapi.yaml). */

export type Urgency = 'low' | 'normal' | 'high';

/** When a channel tells, and what. */
export interface Terms {
  /** For how many seconds nobody may have seen the question. */
  readonly after: number;
  readonly leastUrgency: Urgency;
  /** Whether the texts of questions leave the service. */
  readonly texts: boolean;
}

export interface Webhook extends Terms {
  readonly url: string;
  /** Whether what listens there may answer for the person. */
  readonly answers?: boolean;
  /** When the newest secret was made; absent without one. */
  readonly secretSince?: string;
}

/** A Slack account that the person has linked. */
export interface SlackLink {
  readonly team: string;
  readonly name: string;
  readonly picture?: string;
  readonly since: string;
}

export interface Mail extends Terms {
  readonly address: string;
  /** Whether the person has shown that mail to it reaches them. */
  readonly confirmed: boolean;
  /** Until when the code that was sent can be entered; absent where there is none. */
  readonly codeUntil?: string;
}

export interface Settings {
  readonly timeZone?: string;
  readonly backAt?: string;
  readonly quietHours?: { readonly from: string; readonly to: string };
  readonly webhook?: Webhook;
  readonly push?: Terms;
  readonly slack?: Terms & SlackLink;
  readonly mail?: Mail;
}

/** What is named is changed; null takes it away. */
export type Change = { readonly [K in keyof Settings]?: unknown };
