/** All pages; a colon marks a parameter. For any other path the server sends the app with status 404. */
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

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether a path (without query) is a page. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
