/** What the page asks the server for, as a hash; put in by the build. */
declare const __BUILD__: string;
