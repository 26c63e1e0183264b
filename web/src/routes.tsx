import * as m from '@pantul/messages/words'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import { prepareCourtDay } from './courts/prepare-court-day.ts'
import type { GuardName } from './guards.ts'

/** A page of the players' app. */
export type RouteRow = {
  /** With its capitals. A parameter stands in braces. */
  readonly path: `/${string}`
  readonly layout: 'padel' | 'auth'
  readonly guards: readonly GuardName[]
  readonly title: () => string
  /** The file of the screen in `src`. The server lets the page preload its chunk. */
  readonly file: `${string}.tsx`
  /** Loads the code of the screen. */
  readonly screen: () => Promise<RouteComponent>
  /** Fetches the first data of the screen while its code loads. `date` is from the URL, unchecked. */
  readonly preloadData?: (queryClient: QueryClient, date: unknown) => Promise<void>
  /**
   * Only for a page to which mail links lead. The link is opened before the guards run. If it is invalid, a guard
   * redirects (`for-guard`), or the page is shown with `expired=true` (`for-page`).
   */
  readonly opensLinks?: 'for-guard' | 'for-page'
  /** Whether the page is a step of an order. It then shows the basket bar and no tab bar and no footer. */
  readonly isOrderStep?: boolean
}

const checkoutScreen = {
  file: 'orders/checkout/checkout-screen.tsx',
  screen: async () => (await import('./orders/checkout/checkout-screen.tsx')).CheckoutScreen,
} as const

/** All pages of the players' app. Other paths show the page that says that nothing was found. */
export const routeTable: readonly RouteRow[] = [
  {
    path: '/',
    layout: 'padel',
    guards: [],
    title: m.layout_page_booking,
    file: 'home/home-screen.tsx',
    screen: async () => (await import('./home/home-screen.tsx')).HomeScreen,
    preloadData: (queryClient) => prepareCourtDay(queryClient, { withStrip: false }),
  },
  {
    path: '/auth/login',
    layout: 'auth',
    guards: ['guest'],
    title: m.layout_log_in,
    file: 'accounts/login-screen.tsx',
    screen: async () => (await import('./accounts/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/auth/forgot',
    layout: 'auth',
    guards: [],
    title: m.layout_page_forgot,
    file: 'accounts/forgot-screen.tsx',
    screen: async () => (await import('./accounts/forgot-screen.tsx')).ForgotScreen,
  },
  {
    path: '/auth/register',
    layout: 'auth',
    guards: ['guest'],
    title: m.layout_page_register,
    file: 'accounts/register-screen.tsx',
    screen: async () => (await import('./accounts/register-screen.tsx')).RegisterScreen,
    opensLinks: 'for-page',
  },
  {
    path: '/auth/success',
    layout: 'auth',
    guards: ['verification'],
    title: m.layout_page_success,
    file: 'accounts/success-screen.tsx',
    screen: async () => (await import('./accounts/success-screen.tsx')).SuccessScreen,
  },
  {
    path: '/auth/verification',
    layout: 'auth',
    guards: ['unverified-redirect'],
    title: m.layout_page_verification,
    file: 'accounts/verification-screen.tsx',
    screen: async () => (await import('./accounts/verification-screen.tsx')).VerificationScreen,
  },
  {
    path: '/auth/verification-success',
    layout: 'auth',
    guards: ['verification-email'],
    title: m.layout_page_verified,
    file: 'accounts/verified-screen.tsx',
    screen: async () => (await import('./accounts/verified-screen.tsx')).VerifiedScreen,
    opensLinks: 'for-guard',
  },
  {
    path: '/auth/reset-password',
    layout: 'auth',
    guards: ['new-password'],
    title: m.layout_page_reset,
    file: 'accounts/reset-screen.tsx',
    screen: async () => (await import('./accounts/reset-screen.tsx')).ResetScreen,
    opensLinks: 'for-guard',
  },
  {
    path: '/class',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_class,
    file: 'classes/class-screen.tsx',
    screen: async () => (await import('./classes/class-screen.tsx')).ClassScreen,
  },
  {
    path: '/promo',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_promo,
    file: 'promos/promos-screen.tsx',
    screen: async () => (await import('./promos/promos-screen.tsx')).PromosScreen,
  },
  {
    path: '/academy',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_nav_academy,
    file: 'academy/academy-screen.tsx',
    screen: async () => (await import('./academy/academy-screen.tsx')).AcademyScreen,
  },
  {
    path: '/booking',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_booking,
    file: 'courts/booking-screen.tsx',
    screen: async () => (await import('./courts/booking-screen.tsx')).BookingScreen,
    preloadData: (queryClient, date) => prepareCourtDay(queryClient, { date, withStrip: true }),
    isOrderStep: true,
  },
  {
    path: '/booking/Coach',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_coach,
    file: 'coaches/coach-screen.tsx',
    screen: async () => (await import('./coaches/coach-screen.tsx')).CoachScreen,
    isOrderStep: true,
  },
  {
    path: '/booking/Add-ons',
    layout: 'padel',
    guards: ['location', 'padel-court'],
    title: m.layout_page_add_ons,
    file: 'add-ons/add-ons-screen.tsx',
    screen: async () => (await import('./add-ons/add-ons-screen.tsx')).AddOnsScreen,
    isOrderStep: true,
  },
  {
    path: '/booking/Personal-Information',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_details,
    ...checkoutScreen,
    isOrderStep: true,
  },
  {
    path: '/package',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_package,
    file: 'packages/packages-screen.tsx',
    screen: async () => (await import('./packages/packages-screen.tsx')).PackagesScreen,
  },
  {
    path: '/package/Personal-Information',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_package_details,
    file: 'orders/buy-package/buy-screen.tsx',
    screen: async () => (await import('./orders/buy-package/buy-screen.tsx')).BuyScreen,
    isOrderStep: true,
  },
  {
    path: '/personal-information',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_details,
    ...checkoutScreen,
    isOrderStep: true,
  },
  {
    path: '/profile',
    layout: 'padel',
    guards: ['authenticated'],
    title: m.layout_profile,
    file: 'profile/profile-screen.tsx',
    screen: async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/quota-packages',
    layout: 'padel',
    guards: ['authenticated'],
    title: m.layout_page_quota_packages,
    file: 'packages/quota-screen.tsx',
    screen: async () => (await import('./packages/quota-screen.tsx')).QuotaScreen,
  },
  {
    path: '/simulate/{id}',
    layout: 'padel',
    guards: [],
    title: m.layout_page_simulate,
    file: 'orders/payments/simulate-screen.tsx',
    screen: async () => (await import('./orders/payments/simulate-screen.tsx')).SimulateScreen,
  },
  {
    path: '/locations',
    layout: 'padel',
    guards: [],
    title: m.layout_nav_locations,
    file: 'locations/locations-screen.tsx',
    screen: async () => (await import('./locations/locations-screen.tsx')).LocationsScreen,
  },
  {
    path: '/status-payment/{id}',
    layout: 'padel',
    guards: [],
    title: m.layout_page_status_payment,
    file: 'orders/payments/payment-status-screen.tsx',
    screen: async () => (await import('./orders/payments/payment-status-screen.tsx')).PaymentStatusScreen,
  },
  {
    path: '/history-transactions',
    layout: 'padel',
    guards: [],
    title: m.layout_page_history,
    file: 'orders/history/history-screen.tsx',
    screen: async () => (await import('./orders/history/history-screen.tsx')).HistoryScreen,
  },
  {
    path: '/history-transactions/{id}',
    layout: 'padel',
    guards: [],
    title: m.layout_page_order,
    opensLinks: 'for-page',
    file: 'orders/history/order-screen.tsx',
    screen: async () => (await import('./orders/history/order-screen.tsx')).OrderScreen,
  },
  {
    path: '/terms',
    layout: 'padel',
    guards: [],
    title: m.legal_terms,
    file: 'legal/terms-screen.tsx',
    screen: async () => (await import('./legal/terms-screen.tsx')).TermsScreen,
  },
  {
    path: '/privacy',
    layout: 'padel',
    guards: [],
    title: m.legal_privacy,
    file: 'legal/privacy-screen.tsx',
    screen: async () => (await import('./legal/privacy-screen.tsx')).PrivacyScreen,
  },
]

/** Shows all design components; only in development. */
export const workbenchRow: RouteRow = {
  path: '/workbench',
  layout: 'padel',
  guards: [],
  title: () => 'Workbench',
  file: 'workbench/workbench-screen.tsx',
  screen: async () => (await import('./workbench/workbench-screen.tsx')).WorkbenchScreen,
}
