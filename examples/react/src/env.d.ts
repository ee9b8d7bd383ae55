interface ImportMetaEnv {
  /** Where Parley is, at build time. */
  readonly VITE_PARLEY_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module '*.css';
