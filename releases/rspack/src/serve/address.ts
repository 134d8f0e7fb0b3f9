/** Origin of a development server; scripts of remotes must be same-site with the page. */
export const addressOf = (port: number): string => `http://localhost:${port}`;
