import {
  CountryCodes,
  CurrentProfile,
  Login,
  Logout,
  OpenLink,
  Register,
  ResetPassword,
  SendPasswordReset,
  SendVerification,
  DescribeAccess,
} from './accounts.ts'
import { AddOns } from './add-ons.ts'
import {
  CancelOrder,
  CancelPreview,
  GiveRefundAccount,
  OneRefund,
  QuoteReschedule,
  Reschedule,
  StoreCredit,
} from './after-booking.ts'
import type { Call } from './call.ts'
import { Academy, CancelEnrolment, Classes, EnrolInClass, EnrolInProgramme } from './classes.ts'
import { AvailableCoaches } from './coaches.ts'
import { CourtDay, CourtDayEvents, CourtDays } from './courts.ts'
import { CsrfToken } from './csrf.ts'
import { ConfirmSecondFactor, DeskMe, ProveSecondFactor, StartSecondFactor } from './desk.ts'
import { BlockHours, EndBlock } from './desk-blocks.ts'
import {
  CreateSeries,
  EndSeries,
  ListSeries,
  MoveSeriesDate,
  ReadSeries,
  SkipSeriesDate,
} from './desk-series.ts'
import {
  BeginClosure,
  ChangeClosureCase,
  Closures,
  MarkTold,
  OneClosure,
  PreviewClosure,
  ResumeClosure,
} from './desk-closures.ts'
import { AddCoach, OfficeCoaches, SaveCoach, SaveScales } from './desk-coaches.ts'
import { CancelClass, MoveClass, OfficeClasses, Participants, PlanClasses } from './desk-classes.ts'
import { AddCourt, OfficeCourts, SaveCourt } from './desk-courts.ts'
import { OfficeHours, SaveHours } from './desk-opening-hours.ts'
import { AddAddOn, EnterStock, OfficeAddOns, SaveAddOn, Stock } from './desk-add-ons.ts'
import { AddPackage, OfficePackages, SavePackage } from './desk-packages.ts'
import { AddPhoto, OfficePhotos, RemovePhoto, SavePhoto } from './desk-photos.ts'
import { AddPrice, EndPrice, Prices } from './desk-prices.ts'
import {
  AddLocation,
  CheckPayments,
  ConfirmStep,
  LocationSetUp,
  OpenLocation,
  ReadCompany,
  SaveCompany,
  SavePlace,
  SendTestMail,
  SetUpCourts,
  SetUpPrices,
  TestMail,
} from './desk-set-up.ts'
import { AddPromo, OfficePromos, SavePromo } from './desk-promos.ts'
import { ChangeSettings, ReadSettings } from './desk-settings.ts'
import { CheckIn, LeaveEarly, MarkNoShow, UndoArrival } from './desk-arrivals.ts'
import { DeskChange, DeskChangeQuote } from './desk-change.ts'
import {
  ApproveRefund,
  DeskRefundCounts,
  DeskRefunds,
  EnterRefundAccount,
  FinishRefund,
  RefundInCash,
  ReopenRefund,
  RouteRefund,
  SeeRefundAccount,
  SendRefund,
} from './desk-refunds.ts'
import { DeskSheet } from './desk-day-sheet.ts'
import { DeskCourtChange, DeskCourtPreview } from './desk-court.ts'
import { DeskExchange, DeskExchangeQuote } from './desk-exchange-bookings.ts'
import { QuoteGoods, MoveRentals, SellGoods } from './desk-goods.ts'
import { DeskLengthen, DeskLengthenQuote } from './desk-lengthen-booking.ts'
import { DeskCancel, DeskCancelCustomPercents, DeskCancelPreview } from './desk-cancel.ts'
import { DeskDay, DeskEvents } from './desk-schedule.ts'
import { DeskWeek } from './desk-week.ts'
import { AskForWork, HandInWork, ProveEmail, SendCode } from './guests.ts'
import { MakeMemberCode } from './member-code.ts'
import { AddPerson, ChangePerson, People } from './desk-people.ts'
import { ExportList } from './desk-list-exports.ts'
import { ImportFile } from './desk-imports.ts'
import { MergePeople } from './desk-merge-people.ts'
import { AdjustCredit, AdjustHours, ExportPerson, FlagPerson, ShowPerson } from './desk-person-panel.ts'
import { CloseDrawer, Drawers, MoveCash, OneShift, OpenDrawer, SignDrawer } from './desk-drawers.ts'
import { DeskOrder, DeskOrders, NoteOrder } from './desk-orders.ts'
import { Acts } from './desk-acts.ts'
import { Approvers } from './desk-approvals.ts'
import { CorrectPayment, DeskLimits, WriteOffBalance, TakePayment } from './desk-payments.ts'
import { ShowQris } from './desk-qris.ts'
import { AddTimeOff, EndTimeOff, TimesOff } from './desk-time-off.ts'
import { EndOfDay } from './desk-end-of-day.ts'
import { ExportReport, Report } from './desk-reports.ts'
import {
  ExportSettlement,
  LoadSettlement,
  Settlement,
  SettlementDays,
  Settlements,
} from './desk-settlements.ts'
import { DeskToday, TakeAttendance } from './desk-coach-today.ts'
import { StatementPayments, VerifyPayments } from './desk-verify-payments.ts'
import {
  EndMachine,
  EnrolMachine,
  LockScreen,
  Machine,
  Machines,
  SetPin,
  TakeOver,
} from './desk-counter-machines.ts'
import { QuoteSale, SellCourts } from './desk-sale.ts'
import { InviteStaff, ResetSecondFactor, Staff, TakeRole, WithdrawInvitation } from './desk-staff.ts'
import { Health } from './health.ts'
import { LookUpOrder, OneOrder, OrderCalendar, OrderInvoice, Orders, SendOrderLink } from './history.ts'
import { Locations, OneLocation } from './locations.ts'
import { OrderCourts, QuoteCourts } from './orders.ts'
import { OrderPackage, Packages, QuotaLedger, QuotaPackages } from './packages.ts'
import {
  CancelPayment,
  CheckPayment,
  OnePayment,
  OneSimulation,
  PaymentCalendar,
  PaymentEvents,
  PaymentNotification,
  RetryPayment,
  Simulate,
} from './payments.ts'
import { PhotoFile, Photos } from './photos.ts'
import {
  ChangeEmail,
  ChangePassword,
  ChangeProfile,
  DeleteAccount,
  EndOtherSessions,
  EndSession,
  ExportProfile,
  OwnProfile,
  Sessions,
} from './profile.ts'
import { Promos, ValidatePromo } from './promos.ts'

/**
 * All calls by method and path. The server registers these objects. The browser imports only the type `Calls`, so
 * that no schema is in its bundle.
 */
export const calls = {
  'GET /api/csrf-token': CsrfToken,
  'GET /api/locations': Locations,
  'GET /api/locations/:id': OneLocation,
  'GET /api/locations/:id/photos': Photos,
  'GET /api/photos/:hash/:width': PhotoFile,
  'GET /api/courts/days': CourtDays,
  'GET /api/courts/:date': CourtDay,
  'GET /api/courts/:date/events': CourtDayEvents,
  'GET /api/courts/coach/:date': AvailableCoaches,
  'GET /api/add-ons': AddOns,
  'POST /api/courts/quote': QuoteCourts,
  'POST /api/courts/order-courts': OrderCourts,
  'POST /api/guests/challenge': AskForWork,
  'POST /api/guests/work': HandInWork,
  'POST /api/guests/code': SendCode,
  'POST /api/guests/prove-email': ProveEmail,
  'GET /api/payments/:id': OnePayment,
  'GET /api/payments/:id/events': PaymentEvents,
  'GET /api/payments/:id/calendar.ics': PaymentCalendar,
  'POST /api/payments/:id/check': CheckPayment,
  'POST /api/payments/:id/retry': RetryPayment,
  'POST /api/payments/:id/cancel': CancelPayment,
  'POST /api/payments/:gateway/notification': PaymentNotification,
  'GET /api/simulate/:id': OneSimulation,
  'POST /api/simulate/:id': Simulate,
  'GET /api/orders': Orders,
  'POST /api/orders/lookup': LookUpOrder,
  'POST /api/orders/:id/link': SendOrderLink,
  'GET /api/orders/:id': OneOrder,
  'GET /api/orders/:id/invoice': OrderInvoice,
  'GET /api/orders/:id/calendar.ics': OrderCalendar,
  'GET /api/orders/:id/cancel-preview': CancelPreview,
  'POST /api/orders/:id/cancel': CancelOrder,
  'POST /api/orders/:id/reschedule/quote': QuoteReschedule,
  'POST /api/orders/:id/reschedule': Reschedule,
  'GET /api/refunds/:id': OneRefund,
  'POST /api/refunds/:id/account': GiveRefundAccount,
  'GET /api/credit': StoreCredit,
  'GET /api/packages': Packages,
  'POST /api/packages/order': OrderPackage,
  'GET /api/quota-packages': QuotaPackages,
  'GET /api/quota-packages/:id/ledger': QuotaLedger,
  'GET /api/promos': Promos,
  'POST /api/promos/validate': ValidatePromo,
  'GET /api/classes': Classes,
  'POST /api/classes/:id/enrol': EnrolInClass,
  'GET /api/academy': Academy,
  'POST /api/academy/:id/enrol': EnrolInProgramme,
  'POST /api/enrolments/:id/cancel': CancelEnrolment,
  'POST /api/auth/login': Login,
  'POST /api/auth/register': Register,
  'POST /api/auth/logout': Logout,
  'GET /api/auth/credentials': CurrentProfile,
  'GET /auth/verify-token': DescribeAccess,
  'POST /api/auth/open-link': OpenLink,
  'POST /api/auth/verify-email/send': SendVerification,
  'POST /api/auth/reset-password/send-email': SendPasswordReset,
  'POST /api/auth/reset-password': ResetPassword,
  'GET /api/auth/countries-code': CountryCodes,
  'GET /api/profile': OwnProfile,
  'PUT /api/profile': ChangeProfile,
  'DELETE /api/profile': DeleteAccount,
  'POST /api/profile/email': ChangeEmail,
  'POST /api/profile/password': ChangePassword,
  'GET /api/profile/sessions': Sessions,
  'DELETE /api/profile/sessions': EndOtherSessions,
  'DELETE /api/profile/sessions/:id': EndSession,
  'GET /api/profile/export': ExportProfile,
  'POST /api/profile/member-code': MakeMemberCode,
  'GET /api/desk/me': DeskMe,
  'POST /api/desk/second-factor/start': StartSecondFactor,
  'POST /api/desk/second-factor/confirm': ConfirmSecondFactor,
  'POST /api/desk/second-factor/prove': ProveSecondFactor,
  'GET /api/desk/machine': Machine,
  'POST /api/desk/take-over': TakeOver,
  'POST /api/desk/lock': LockScreen,
  'PUT /api/desk/pin': SetPin,
  'GET /api/desk/:location/devices': Machines,
  'POST /api/desk/:location/devices': EnrolMachine,
  'POST /api/desk/:location/devices/:id/end': EndMachine,
  'GET /api/desk/:location/approvers/:action': Approvers,
  'GET /api/desk/:location/acts': Acts,
  'GET /api/desk/:location/staff': Staff,
  'POST /api/desk/:location/invitations': InviteStaff,
  'POST /api/desk/:location/invitations/:id/withdraw': WithdrawInvitation,
  'POST /api/desk/:location/staff/:person/take-role': TakeRole,
  'POST /api/desk/:location/staff/:person/reset-second-factor': ResetSecondFactor,
  'GET /api/desk/:location/days/:date': DeskDay,
  'GET /api/desk/:location/weeks/:date': DeskWeek,
  'GET /api/desk/:location/sheet/:date': DeskSheet,
  'GET /api/desk/:location/refunds': DeskRefunds,
  'GET /api/desk/:location/refunds/counts': DeskRefundCounts,
  'POST /api/desk/:location/refunds/:id/approve': ApproveRefund,
  'POST /api/desk/:location/refunds/:id/send': SendRefund,
  'POST /api/desk/:location/refunds/:id/finish': FinishRefund,
  'POST /api/desk/:location/refunds/:id/reopen': ReopenRefund,
  'POST /api/desk/:location/refunds/:id/route': RouteRefund,
  'POST /api/desk/:location/refunds/:id/cash': RefundInCash,
  'POST /api/desk/:location/refunds/:id/enter-account': EnterRefundAccount,
  'POST /api/desk/:location/refunds/:id/account': SeeRefundAccount,
  'GET /api/desk/:location/events': DeskEvents,
  'POST /api/desk/:location/quote': QuoteSale,
  'POST /api/desk/:location/orders': SellCourts,
  'GET /api/desk/:location/orders': DeskOrders,
  'GET /api/desk/:location/orders/:number': DeskOrder,
  'PUT /api/desk/:location/orders/:number/note': NoteOrder,
  'POST /api/desk/:location/orders/:number/payments': TakePayment,
  'POST /api/desk/:location/orders/:number/qris': ShowQris,
  'POST /api/desk/:location/orders/:number/forgive': WriteOffBalance,
  'GET /api/desk/:location/limits': DeskLimits,
  'POST /api/desk/:location/payments/:id/correct': CorrectPayment,
  'GET /api/desk/:location/payments': StatementPayments,
  'POST /api/desk/:location/payments/verify': VerifyPayments,
  'POST /api/desk/:location/arrivals': CheckIn,
  'POST /api/desk/:location/no-shows': MarkNoShow,
  'POST /api/desk/:location/arrivals/leave': LeaveEarly,
  'POST /api/desk/:location/arrivals/undo': UndoArrival,
  'GET /api/desk/:location/orders/:number/cancel-preview': DeskCancelPreview,
  'POST /api/desk/:location/orders/:number/cancel-preview': DeskCancelCustomPercents,
  'POST /api/desk/:location/orders/:number/cancel': DeskCancel,
  'GET /api/desk/:location/courts': OfficeCourts,
  'POST /api/desk/:location/courts': AddCourt,
  'PUT /api/desk/:location/courts/:court': SaveCourt,
  'GET /api/desk/:location/coaches': OfficeCoaches,
  'POST /api/desk/:location/coaches': AddCoach,
  'PUT /api/desk/:location/coaches/:coach': SaveCoach,
  'PUT /api/desk/:location/coach-scales': SaveScales,
  'GET /api/desk/:location/time-off': TimesOff,
  'POST /api/desk/:location/time-off': AddTimeOff,
  'DELETE /api/desk/:location/time-off/:id': EndTimeOff,
  'GET /api/desk/:location/reports/:name': Report,
  'POST /api/desk/:location/reports/:name/csv': ExportReport,
  'GET /api/desk/:location/settlements': Settlements,
  'POST /api/desk/:location/settlements': LoadSettlement,
  'GET /api/desk/:location/settlements/:id': Settlement,
  'GET /api/desk/:location/settlement-days': SettlementDays,
  'POST /api/desk/:location/settlements/:id/csv': ExportSettlement,
  'POST /api/desk/:location/exports/:list': ExportList,
  'GET /api/desk/:location/end-of-day/:date': EndOfDay,
  'GET /api/desk/:location/today': DeskToday,
  'POST /api/desk/:location/classes/:id/attendance': TakeAttendance,
  'GET /api/desk/:location/hours': OfficeHours,
  'PUT /api/desk/:location/hours': SaveHours,
  'GET /api/desk/:location/photos': OfficePhotos,
  'POST /api/desk/:location/photos': AddPhoto,
  'POST /api/desk/:location/imports/:kind': ImportFile,
  'PUT /api/desk/:location/photos/:photo': SavePhoto,
  'DELETE /api/desk/:location/photos/:photo': RemovePhoto,
  'GET /api/desk/:location/prices': Prices,
  'POST /api/desk/:location/prices': AddPrice,
  'POST /api/desk/:location/prices/:id/end': EndPrice,
  'GET /api/desk/company': ReadCompany,
  'PUT /api/desk/company': SaveCompany,
  'POST /api/desk/locations': AddLocation,
  'GET /api/desk/:location/set-up': LocationSetUp,
  'PUT /api/desk/:location/set-up/place': SavePlace,
  'PUT /api/desk/:location/set-up/courts': SetUpCourts,
  'PUT /api/desk/:location/set-up/prices': SetUpPrices,
  'POST /api/desk/:location/set-up/confirm': ConfirmStep,
  'GET /api/desk/:location/set-up/payments': CheckPayments,
  'POST /api/desk/:location/set-up/mail': SendTestMail,
  'GET /api/desk/:location/set-up/mail/:mail': TestMail,
  'POST /api/desk/:location/set-up/open': OpenLocation,
  'GET /api/desk/:location/packages': OfficePackages,
  'POST /api/desk/:location/packages': AddPackage,
  'PUT /api/desk/:location/packages/:package': SavePackage,
  'GET /api/desk/:location/promos': OfficePromos,
  'POST /api/desk/:location/promos': AddPromo,
  'PUT /api/desk/:location/promos/:promo': SavePromo,
  'GET /api/desk/:location/add-ons': OfficeAddOns,
  'POST /api/desk/:location/add-ons': AddAddOn,
  'PUT /api/desk/:location/add-ons/:item': SaveAddOn,
  'GET /api/desk/:location/stock/:item': Stock,
  'POST /api/desk/:location/stock/:item': EnterStock,
  'GET /api/desk/:location/settings': ReadSettings,
  'PUT /api/desk/:location/settings': ChangeSettings,
  'GET /api/desk/:location/classes': OfficeClasses,
  'POST /api/desk/:location/classes': PlanClasses,
  'GET /api/desk/:location/classes/:id': Participants,
  'POST /api/desk/:location/classes/:id/move': MoveClass,
  'POST /api/desk/:location/classes/:id/cancel': CancelClass,
  'POST /api/desk/:location/blocks': BlockHours,
  'DELETE /api/desk/:location/blocks/:id': EndBlock,
  'GET /api/desk/:location/series': ListSeries,
  'POST /api/desk/:location/series': CreateSeries,
  'GET /api/desk/:location/series/:id': ReadSeries,
  'POST /api/desk/:location/series/:id/skip': SkipSeriesDate,
  'POST /api/desk/:location/series/:id/move': MoveSeriesDate,
  'POST /api/desk/:location/series/:id/end': EndSeries,
  'POST /api/desk/:location/closures/preview': PreviewClosure,
  'POST /api/desk/:location/closures': BeginClosure,
  'GET /api/desk/:location/closures': Closures,
  'GET /api/desk/:location/closures/:id': OneClosure,
  'POST /api/desk/:location/closures/:id/resume': ResumeClosure,
  'PUT /api/desk/:location/closures/:id/cases/:case': ChangeClosureCase,
  'POST /api/desk/:location/closures/:id/cases/:case/told': MarkTold,
  'POST /api/desk/:location/orders/:number/change/quote': DeskChangeQuote,
  'POST /api/desk/:location/orders/:number/change': DeskChange,
  'POST /api/desk/:location/orders/:number/exchange/quote': DeskExchangeQuote,
  'POST /api/desk/:location/orders/:number/exchange': DeskExchange,
  'POST /api/desk/:location/orders/:number/court/preview': DeskCourtPreview,
  'POST /api/desk/:location/orders/:number/court': DeskCourtChange,
  'POST /api/desk/:location/goods/quote': QuoteGoods,
  'POST /api/desk/:location/goods': SellGoods,
  'POST /api/desk/:location/orders/:number/move-rentals': MoveRentals,
  'POST /api/desk/:location/orders/:number/lengthen/quote': DeskLengthenQuote,
  'POST /api/desk/:location/orders/:number/lengthen': DeskLengthen,
  'GET /api/desk/:location/drawers': Drawers,
  'POST /api/desk/:location/drawers/open': OpenDrawer,
  'GET /api/desk/:location/shifts/:id': OneShift,
  'POST /api/desk/:location/shifts/:id/entries': MoveCash,
  'POST /api/desk/:location/shifts/:id/close': CloseDrawer,
  'POST /api/desk/:location/shifts/:id/sign': SignDrawer,
  'GET /api/desk/:location/people': People,
  'POST /api/desk/:location/people': AddPerson,
  'GET /api/desk/:location/people/:id': ShowPerson,
  'POST /api/desk/:location/people/:id/watch': FlagPerson,
  'POST /api/desk/:location/people/:id/credit': AdjustCredit,
  'POST /api/desk/:location/people/:id/hours': AdjustHours,
  'POST /api/desk/:location/people/:id/merge': MergePeople,
  'POST /api/desk/:location/people/:id/export': ExportPerson,
  'PUT /api/desk/:location/people/:id': ChangePerson,
  'GET /api/health': Health,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
