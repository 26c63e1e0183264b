/**
 * Whether this page was just loaded from the server. A browser can show a stored page again, for example when it
 * restores a tab on the next day; the time in such a page is old. False if the browser does not say.
 */
export function isFromNetwork(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0
}
