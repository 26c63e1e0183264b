/**
 * The path to go to after a detour: only one inside this product (`/booking?date=…`), else `otherwise`. A second
 * slash or a backslash at the start would lead to another site.
 */
export const localPath = (wanted: unknown, otherwise = '/'): string =>
  typeof wanted === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : otherwise
