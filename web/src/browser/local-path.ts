/**
 * The path to continue to. Accepts only paths of this site (`/booking?date=…`), otherwise returns `fallback`. Two
 * slashes or a backslash at the start would lead to another site.
 */
export const localPath = (path: unknown, fallback = '/'): string =>
  typeof path === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : fallback

/** Whether a path belongs to the desk. The desk is another app, so it opens by loading a page. */
export const isDeskPath = (path: string): boolean => /^\/desk(?![^/?#])/.test(path)
