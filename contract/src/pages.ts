/**
 * The paths of the pages for players. A colon marks a parameter. For any other path the server sends the app with
 * status 404.
 */
export const pages = [
  '/',
  '/auth/login',
  '/auth/forgot',
  '/auth/register',
  '/auth/success',
  '/auth/verification',
  '/auth/verification-success',
  '/auth/reset-password',
  '/class',
  '/promo',
  '/academy',
  '/booking',
  '/booking/Coach',
  '/booking/Add-ons',
  '/booking/Personal-Information',
  '/package',
  '/package/Personal-Information',
  '/personal-information',
  '/profile',
  '/quota-packages',
  '/simulate/:id',
  '/locations',
  '/status-payment/:id',
  '/history-transactions',
  '/history-transactions/:id',
  '/terms',
  '/privacy',
] as const

/** The paths of the pages for staff (the desk), which are a second app. */
export const deskPages = [
  '/desk',
  '/desk/set-up',
  '/desk/:location',
  '/desk/:location/today',
  '/desk/:location/scan',
  '/desk/:location/orders',
  '/desk/:location/closures',
  '/desk/:location/people',
  '/desk/:location/drawer',
  '/desk/:location/series',
  '/desk/:location/payments',
  '/desk/:location/refunds',
  '/desk/:location/reports',
  '/desk/:location/end-of-day',
  '/desk/:location/settlements',
  '/desk/:location/staff',
  '/desk/:location/devices',
  '/desk/:location/acts',
  '/desk/:location/courts',
  '/desk/:location/coaches',
  '/desk/:location/hours',
  '/desk/:location/photos',
  '/desk/:location/import',
  '/desk/:location/export',
  '/desk/:location/prices',
  '/desk/:location/classes',
  '/desk/:location/packages',
  '/desk/:location/promos',
  '/desk/:location/add-ons',
  '/desk/:location/display',
  '/desk/:location/settings',
] as const

const patternOf = (page: string): RegExp => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`, 'i')
const pagePatterns = pages.map(patternOf)
const deskPatterns = deskPages.map(patternOf)

/** Whether a path (without query) is that of a page for players. */
export const isPage = (path: string): boolean => pagePatterns.some((pattern) => pattern.test(path))

/** Whether a path (without query) is that of a page of the desk. */
export const isDeskPage = (path: string): boolean => deskPatterns.some((pattern) => pattern.test(path))
