/** The bundler turns an imported style sheet into a part of the page's own. */
declare module '*.css';
