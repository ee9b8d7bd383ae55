interface ImportMetaEnv {
  /** Where Parley is, at build time. */
  readonly VITE_PARLEY_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module '*.vue' {
  import type { DefineComponent } from 'vue';
  const component: DefineComponent;
  export default component;
}
