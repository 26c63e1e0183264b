/**
 * The path to continue to. Accepts only paths of this site (`/booking?date=…`), otherwise returns `otherwise`. Two
 * slashes or a backslash at the start would lead to another site.
 */
export const localPath = (wanted: unknown, otherwise = '/'): string =>
  typeof wanted === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : otherwise

/** Whether a path belongs to the desk: another app, which only a page load opens. */
export const isDeskPath = (path: string): boolean => /^\/desk(?![^/?#])/.test(path)
