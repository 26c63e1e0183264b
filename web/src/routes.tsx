import * as m from '@pantul/messages/words'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import { prepareCourtDay } from './courts/prepare-court-day.ts'
import type { GuardName } from './guards.ts'

/** A row of the route table. */
export type RouteRow = {
  /** As in the specification, with capitals and braces. */
  readonly path: `/${string}`
  readonly layout: 'padel' | 'auth'
  readonly guards: readonly GuardName[]
  readonly title: () => string
  /** The screen's file in `src`: the page preloads its chunk. */
  readonly file: `${string}.tsx`
  /** Loads the screen's chunk on demand. */
  readonly screen: () => Promise<RouteComponent>
  /** Prefetches the screen's first data while its code loads. `date`: from the URL, unchecked. */
  readonly prepare?: (queryCache: QueryClient, date: unknown) => Promise<void>
  /**
   * The target of mail links, which are opened before the guards run. For an invalid link a guard redirects, or the
   * page shows `expired=true`.
   */
  readonly opensLinks?: 'for-guard' | 'for-page'
  /** A step of an order: shows the basket bar instead of tab bar and footer. */
  readonly isStep?: boolean
}

const CHECKOUT = 'orders/checkout/checkout-screen.tsx'
const checkout = async () => (await import('./orders/checkout/checkout-screen.tsx')).CheckoutScreen

/** All pages: path, layout, guards, screen; at the end the legal pages. Other paths show the 404 page. */
export const routeTable: readonly RouteRow[] = [
  {
    path: '/',
    layout: 'padel',
    guards: [],
    title: m.layout_page_booking,
    file: 'home/home-screen.tsx',
    screen: async () => (await import('./home/home-screen.tsx')).HomeScreen,
    prepare: (queryCache) => prepareCourtDay(queryCache, { withStrip: false }),
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
    prepare: (queryCache, date) => prepareCourtDay(queryCache, { date, withStrip: true }),
    isStep: true,
  },
  {
    path: '/booking/Coach',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_coach,
    file: 'coaches/coach-screen.tsx',
    screen: async () => (await import('./coaches/coach-screen.tsx')).CoachScreen,
    isStep: true,
  },
  {
    path: '/booking/Add-ons',
    layout: 'padel',
    guards: ['location', 'padel-court'],
    title: m.layout_page_add_ons,
    file: 'add-ons/add-ons-screen.tsx',
    screen: async () => (await import('./add-ons/add-ons-screen.tsx')).AddOnsScreen,
    isStep: true,
  },
  {
    path: '/booking/Personal-Information',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_details,
    file: CHECKOUT,
    screen: checkout,
    isStep: true,
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
    isStep: true,
  },
  {
    path: '/personal-information',
    layout: 'padel',
    guards: ['location'],
    title: m.layout_page_details,
    file: CHECKOUT,
    screen: checkout,
    isStep: true,
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
