import * as m from '@pantul/messages/words'
import type { RouteComponent } from '@tanstack/react-router'

/** A screen of the desk. */
export type DeskRoute = {
  /** The path below `/desk/$location`. */
  readonly path: string
  readonly title: () => string
  /** Loads the code of the screen. */
  readonly screen: () => Promise<RouteComponent>
}

/** The screens of a location. The server finds their paths in `contract/src/pages.ts`. */
export const deskRoutes: readonly DeskRoute[] = [
  {
    path: '/',
    title: m.desk_schedule,
    screen: async () => (await import('./schedule/desk-schedule-screen.tsx')).DeskScheduleScreen,
  },
  {
    path: '/today',
    title: m.courts_today,
    screen: async () => (await import('./today/desk-today-screen.tsx')).DeskTodayScreen,
  },
  {
    path: '/scan',
    title: m.arrivals_scan,
    screen: async () => (await import('./arrivals/desk-scan-screen.tsx')).DeskScanScreen,
  },
  {
    path: '/orders',
    title: m.desk_orders,
    screen: async () => (await import('./desk-orders/desk-orders-screen.tsx')).DeskOrdersScreen,
  },
  {
    path: '/closures',
    title: m.closures_title,
    screen: async () => (await import('./closures/desk-closures-screen.tsx')).DeskClosuresScreen,
  },
  {
    path: '/people',
    title: m.desk_people,
    screen: async () => (await import('./people/desk-people-screen.tsx')).DeskPeopleScreen,
  },
  {
    path: '/drawer',
    title: m.desk_drawer,
    screen: async () => (await import('./drawer/desk-drawer-screen.tsx')).DeskDrawerScreen,
  },
  {
    path: '/series',
    title: m.series_titles,
    screen: async () => (await import('./series/desk-series-screen.tsx')).DeskSeriesScreen,
  },
  {
    path: '/payments',
    title: m.desk_payments,
    screen: async () => (await import('./statement/desk-payments-screen.tsx')).DeskPaymentsScreen,
  },
  {
    path: '/refunds',
    title: m.history_invoice_refunds,
    screen: async () => (await import('./refunds/desk-refunds-screen.tsx')).DeskRefundsScreen,
  },
  {
    path: '/reports',
    title: m.reports,
    screen: async () => (await import('./reports/desk-reports-screen.tsx')).DeskReportsScreen,
  },
  {
    path: '/end-of-day',
    title: m.end_of_day,
    screen: async () => (await import('./end-of-day/desk-end-of-day-screen.tsx')).DeskEndOfDayScreen,
  },
  {
    path: '/settlements',
    title: m.settlements,
    screen: async () => (await import('./settlements/desk-settlements-screen.tsx')).DeskSettlementsScreen,
  },
  {
    path: '/staff',
    title: m.desk_staff,
    screen: async () => (await import('./staff/desk-staff-screen.tsx')).DeskStaffScreen,
  },
  {
    path: '/devices',
    title: m.desk_machines_title,
    screen: async () => (await import('./machines/desk-machines-screen.tsx')).DeskMachinesScreen,
  },
  {
    path: '/display',
    title: m.display_title,
    screen: async () => (await import('./display/desk-display-screen.tsx')).DeskDisplayScreen,
  },
  {
    path: '/acts',
    title: m.desk_acts,
    screen: async () => (await import('./acts/desk-acts-screen.tsx')).DeskActsScreen,
  },
  {
    path: '/courts',
    title: m.payments_courts,
    screen: async () => (await import('./court-list/desk-courts-screen.tsx')).DeskCourtsScreen,
  },
  {
    path: '/coaches',
    title: m.schedule_by_coaches,
    screen: async () => (await import('./coach-list/desk-coaches-screen.tsx')).DeskCoachesScreen,
  },
  {
    path: '/classes',
    title: m.layout_page_class,
    screen: async () => (await import('./class-plan/desk-classes-screen.tsx')).DeskClassesScreen,
  },
  {
    path: '/hours',
    title: m.opening_title,
    screen: async () => (await import('./hours/desk-hours-screen.tsx')).DeskHoursScreen,
  },
  {
    path: '/import',
    title: m.imports_title,
    screen: async () => (await import('./imports/desk-import-screen.tsx')).DeskImportScreen,
  },
  {
    path: '/export',
    title: m.exports_export,
    screen: async () => (await import('./imports/desk-export-screen.tsx')).DeskExportScreen,
  },
  {
    path: '/photos',
    title: m.photos_title,
    screen: async () => (await import('./photos/desk-photos-screen.tsx')).DeskPhotosScreen,
  },
  {
    path: '/prices',
    title: m.prices_title,
    screen: async () => (await import('./prices/desk-prices-screen.tsx')).DeskPricesScreen,
  },
  {
    path: '/packages',
    title: m.layout_page_package,
    screen: async () => (await import('./package-list/desk-packages-screen.tsx')).DeskPackagesScreen,
  },
  {
    path: '/promos',
    title: m.layout_page_promo,
    screen: async () => (await import('./promo-list/desk-promos-screen.tsx')).DeskPromosScreen,
  },
  {
    path: '/add-ons',
    title: m.layout_page_add_ons,
    screen: async () => (await import('./add-on-list/desk-add-ons-screen.tsx')).DeskAddOnsScreen,
  },
  {
    path: '/settings',
    title: m.settings_title,
    screen: async () => (await import('./settings/desk-settings-screen.tsx')).DeskSettingsScreen,
  },
]
