import * as accounts from './accounts.ts'
import * as addOns from './add-ons.ts'
import * as afterBooking from './after-booking.ts'
import type { Call } from './call.ts'
import * as classes from './classes.ts'
import * as coaches from './coaches.ts'
import * as courts from './courts.ts'
import * as csrf from './csrf.ts'
import * as deskAddOns from './desk-add-ons.ts'
import * as deskApprovals from './desk-approvals.ts'
import * as deskArrivals from './desk-arrivals.ts'
import * as deskBlocks from './desk-blocks.ts'
import * as deskCancelBooking from './desk-cancel-booking.ts'
import * as deskChangeBooking from './desk-change-booking.ts'
import * as deskChangeCourt from './desk-change-court.ts'
import * as deskClasses from './desk-classes.ts'
import * as deskClosures from './desk-closures.ts'
import * as deskCoachToday from './desk-coach-today.ts'
import * as deskCoaches from './desk-coaches.ts'
import * as deskCounterMachines from './desk-counter-machines.ts'
import * as deskCourts from './desk-courts.ts'
import * as deskDaySheet from './desk-day-sheet.ts'
import * as deskDrawers from './desk-drawers.ts'
import * as deskEndOfDay from './desk-end-of-day.ts'
import * as deskExchangeBookings from './desk-exchange-bookings.ts'
import * as deskGoods from './desk-goods.ts'
import * as deskImports from './desk-imports.ts'
import * as deskLengthenBooking from './desk-lengthen-booking.ts'
import * as deskListExports from './desk-list-exports.ts'
import * as deskMergePeople from './desk-merge-people.ts'
import * as deskOpeningHours from './desk-opening-hours.ts'
import * as deskOrders from './desk-orders.ts'
import * as deskPackages from './desk-packages.ts'
import * as deskPayments from './desk-payments.ts'
import * as deskPeople from './desk-people.ts'
import * as deskPersonPanel from './desk-person-panel.ts'
import * as deskPhotos from './desk-photos.ts'
import * as deskPrices from './desk-prices.ts'
import * as deskPromos from './desk-promos.ts'
import * as deskQris from './desk-qris.ts'
import * as deskRefunds from './desk-refunds.ts'
import * as deskReports from './desk-reports.ts'
import * as deskSale from './desk-sale.ts'
import * as deskSchedule from './desk-schedule.ts'
import * as deskSeries from './desk-series.ts'
import * as deskSession from './desk-session.ts'
import * as deskSetUp from './desk-set-up.ts'
import * as deskSettings from './desk-settings.ts'
import * as deskSettlements from './desk-settlements.ts'
import * as deskStaff from './desk-staff.ts'
import * as deskStaffActs from './desk-staff-acts.ts'
import * as deskTimeOff from './desk-time-off.ts'
import * as deskVerifyPayments from './desk-verify-payments.ts'
import * as deskWeek from './desk-week.ts'
import * as guests from './guests.ts'
import * as health from './health.ts'
import * as history from './history.ts'
import * as locations from './locations.ts'
import * as memberCode from './member-code.ts'
import * as orders from './orders.ts'
import * as packages from './packages.ts'
import * as payments from './payments.ts'
import * as photos from './photos.ts'
import * as profile from './profile.ts'
import * as promos from './promos.ts'

/**
 * All calls by method and path. The server registers these objects. The browser imports only the type `Calls`, so
 * that no schema is in its bundle.
 */
export const calls = {
  'GET /api/csrf-token': csrf.CsrfToken,
  'GET /api/locations': locations.Locations,
  'GET /api/locations/:id': locations.OneLocation,
  'GET /api/locations/:id/photos': photos.Photos,
  'GET /api/photos/:hash/:width': photos.PhotoFile,
  'GET /api/courts/days': courts.CourtDays,
  'GET /api/courts/:date': courts.CourtDay,
  'GET /api/courts/:date/events': courts.CourtDayEvents,
  'GET /api/courts/coach/:date': coaches.AvailableCoaches,
  'GET /api/add-ons': addOns.AddOns,
  'POST /api/courts/quote': orders.QuoteCourts,
  'POST /api/courts/order-courts': orders.OrderCourts,
  'POST /api/guests/challenge': guests.AskForWork,
  'POST /api/guests/work': guests.SubmitWork,
  'POST /api/guests/code': guests.SendCode,
  'POST /api/guests/prove-email': guests.ProveEmail,
  'GET /api/payments/:id': payments.OnePayment,
  'GET /api/payments/:id/events': payments.PaymentEvents,
  'GET /api/payments/:id/calendar.ics': payments.PaymentCalendar,
  'POST /api/payments/:id/check': payments.CheckPayment,
  'POST /api/payments/:id/retry': payments.RetryPayment,
  'POST /api/payments/:id/cancel': payments.CancelPayment,
  'POST /api/payments/:gateway/notification': payments.PaymentNotification,
  'GET /api/simulate/:id': payments.OneSimulation,
  'POST /api/simulate/:id': payments.Simulate,
  'GET /api/orders': history.Orders,
  'POST /api/orders/lookup': history.LookUpOrder,
  'POST /api/orders/:id/link': history.SendOrderLink,
  'GET /api/orders/:id': history.OneOrder,
  'GET /api/orders/:id/invoice': history.OrderInvoice,
  'GET /api/orders/:id/calendar.ics': history.OrderCalendar,
  'GET /api/orders/:id/cancel-preview': afterBooking.CancelPreview,
  'POST /api/orders/:id/cancel': afterBooking.CancelOrder,
  'POST /api/orders/:id/reschedule/quote': afterBooking.QuoteReschedule,
  'POST /api/orders/:id/reschedule': afterBooking.Reschedule,
  'GET /api/refunds/:id': afterBooking.OneRefund,
  'POST /api/refunds/:id/account': afterBooking.SetRefundBankAccount,
  'GET /api/credit': afterBooking.StoreCredit,
  'GET /api/packages': packages.Packages,
  'POST /api/packages/order': packages.OrderPackage,
  'GET /api/quota-packages': packages.QuotaPackages,
  'GET /api/quota-packages/:id/ledger': packages.QuotaLedger,
  'GET /api/promos': promos.Promos,
  'POST /api/promos/validate': promos.ValidatePromo,
  'GET /api/classes': classes.Classes,
  'POST /api/classes/:id/enrol': classes.EnrolInClass,
  'GET /api/academy': classes.Academy,
  'POST /api/academy/:id/enrol': classes.EnrolInProgramme,
  'POST /api/enrolments/:id/cancel': classes.CancelEnrolment,
  'POST /api/auth/login': accounts.Login,
  'POST /api/auth/register': accounts.Register,
  'POST /api/auth/logout': accounts.Logout,
  'GET /api/auth/credentials': accounts.CurrentProfile,
  'GET /auth/verify-token': accounts.DescribeAccess,
  'POST /api/auth/open-link': accounts.OpenLink,
  'POST /api/auth/verify-email/send': accounts.SendVerification,
  'POST /api/auth/reset-password/send-email': accounts.SendPasswordReset,
  'POST /api/auth/reset-password': accounts.ResetPassword,
  'GET /api/auth/countries-code': accounts.CountryCodes,
  'GET /api/profile': profile.OwnProfile,
  'PUT /api/profile': profile.ChangeProfile,
  'DELETE /api/profile': profile.DeleteAccount,
  'POST /api/profile/email': profile.ChangeEmail,
  'POST /api/profile/password': profile.ChangePassword,
  'GET /api/profile/sessions': profile.Sessions,
  'DELETE /api/profile/sessions': profile.EndOtherSessions,
  'DELETE /api/profile/sessions/:id': profile.EndSession,
  'GET /api/profile/export': profile.ExportProfile,
  'POST /api/profile/member-code': memberCode.MakeMemberCode,
  'GET /api/desk/me': deskSession.DeskSession,
  'POST /api/desk/second-factor/start': deskSession.StartSecondFactor,
  'POST /api/desk/second-factor/confirm': deskSession.ConfirmSecondFactor,
  'POST /api/desk/second-factor/prove': deskSession.ProveSecondFactor,
  'GET /api/desk/machine': deskCounterMachines.Machine,
  'POST /api/desk/take-over': deskCounterMachines.TakeOver,
  'POST /api/desk/lock': deskCounterMachines.LockScreen,
  'PUT /api/desk/pin': deskCounterMachines.SetPin,
  'GET /api/desk/:location/devices': deskCounterMachines.Machines,
  'POST /api/desk/:location/devices': deskCounterMachines.EnrolMachine,
  'POST /api/desk/:location/devices/:id/end': deskCounterMachines.EndMachine,
  'GET /api/desk/:location/approvers/:action': deskApprovals.Approvers,
  'GET /api/desk/:location/acts': deskStaffActs.StaffActs,
  'GET /api/desk/:location/staff': deskStaff.Staff,
  'POST /api/desk/:location/invitations': deskStaff.InviteStaff,
  'POST /api/desk/:location/invitations/:id/withdraw': deskStaff.WithdrawInvitation,
  'POST /api/desk/:location/staff/:person/take-role': deskStaff.RemoveRole,
  'POST /api/desk/:location/staff/:person/reset-second-factor': deskStaff.ResetSecondFactor,
  'GET /api/desk/:location/days/:date': deskSchedule.DeskDay,
  'GET /api/desk/:location/weeks/:date': deskWeek.DeskWeek,
  'GET /api/desk/:location/sheet/:date': deskDaySheet.DeskSheet,
  'GET /api/desk/:location/refunds': deskRefunds.DeskRefunds,
  'GET /api/desk/:location/refunds/counts': deskRefunds.DeskRefundCounts,
  'POST /api/desk/:location/refunds/:id/approve': deskRefunds.ApproveRefund,
  'POST /api/desk/:location/refunds/:id/send': deskRefunds.SendRefund,
  'POST /api/desk/:location/refunds/:id/finish': deskRefunds.FinishRefund,
  'POST /api/desk/:location/refunds/:id/reopen': deskRefunds.ReopenRefund,
  'POST /api/desk/:location/refunds/:id/route': deskRefunds.RouteRefund,
  'POST /api/desk/:location/refunds/:id/cash': deskRefunds.RefundInCash,
  'POST /api/desk/:location/refunds/:id/enter-account': deskRefunds.EnterRefundBankAccount,
  'POST /api/desk/:location/refunds/:id/account': deskRefunds.SeeRefundBankAccount,
  'GET /api/desk/:location/events': deskSchedule.DeskEvents,
  'POST /api/desk/:location/quote': deskSale.QuoteSale,
  'POST /api/desk/:location/orders': deskSale.SellCourts,
  'GET /api/desk/:location/orders': deskOrders.DeskOrders,
  'GET /api/desk/:location/orders/:number': deskOrders.DeskOrder,
  'PUT /api/desk/:location/orders/:number/note': deskOrders.NoteOrder,
  'POST /api/desk/:location/orders/:number/payments': deskPayments.TakePayment,
  'POST /api/desk/:location/orders/:number/qris': deskQris.ShowQris,
  'POST /api/desk/:location/orders/:number/forgive': deskPayments.WriteOffBalance,
  'GET /api/desk/:location/limits': deskPayments.DeskLimits,
  'POST /api/desk/:location/payments/:id/correct': deskPayments.CorrectPayment,
  'GET /api/desk/:location/payments': deskVerifyPayments.StatementPayments,
  'POST /api/desk/:location/payments/verify': deskVerifyPayments.VerifyPayments,
  'POST /api/desk/:location/arrivals': deskArrivals.CheckIn,
  'POST /api/desk/:location/no-shows': deskArrivals.MarkNoShow,
  'POST /api/desk/:location/arrivals/leave': deskArrivals.LeaveEarly,
  'POST /api/desk/:location/arrivals/undo': deskArrivals.UndoArrival,
  'GET /api/desk/:location/orders/:number/cancel-preview': deskCancelBooking.DeskCancelPreview,
  'POST /api/desk/:location/orders/:number/cancel-preview': deskCancelBooking.DeskCancelCustomPercents,
  'POST /api/desk/:location/orders/:number/cancel': deskCancelBooking.DeskCancel,
  'GET /api/desk/:location/courts': deskCourts.DeskCourts,
  'POST /api/desk/:location/courts': deskCourts.AddCourt,
  'PUT /api/desk/:location/courts/:court': deskCourts.SaveCourt,
  'GET /api/desk/:location/coaches': deskCoaches.DeskCoaches,
  'POST /api/desk/:location/coaches': deskCoaches.AddCoach,
  'PUT /api/desk/:location/coaches/:coach': deskCoaches.SaveCoach,
  'PUT /api/desk/:location/coach-scales': deskCoaches.SaveScales,
  'GET /api/desk/:location/time-off': deskTimeOff.TimesOff,
  'POST /api/desk/:location/time-off': deskTimeOff.AddTimeOff,
  'DELETE /api/desk/:location/time-off/:id': deskTimeOff.EndTimeOff,
  'GET /api/desk/:location/reports/:name': deskReports.Report,
  'POST /api/desk/:location/reports/:name/csv': deskReports.ExportReport,
  'GET /api/desk/:location/settlements': deskSettlements.Settlements,
  'POST /api/desk/:location/settlements': deskSettlements.LoadSettlement,
  'GET /api/desk/:location/settlements/:id': deskSettlements.Settlement,
  'GET /api/desk/:location/settlement-days': deskSettlements.SettlementDays,
  'POST /api/desk/:location/settlements/:id/csv': deskSettlements.ExportSettlement,
  'POST /api/desk/:location/exports/:list': deskListExports.ExportList,
  'GET /api/desk/:location/end-of-day/:date': deskEndOfDay.EndOfDay,
  'GET /api/desk/:location/today': deskCoachToday.DeskToday,
  'POST /api/desk/:location/classes/:id/attendance': deskCoachToday.TakeAttendance,
  'GET /api/desk/:location/hours': deskOpeningHours.OpeningHours,
  'PUT /api/desk/:location/hours': deskOpeningHours.SaveOpeningHours,
  'GET /api/desk/:location/photos': deskPhotos.DeskPhotos,
  'POST /api/desk/:location/photos': deskPhotos.AddPhoto,
  'POST /api/desk/:location/imports/:kind': deskImports.ImportFile,
  'PUT /api/desk/:location/photos/:photo': deskPhotos.SavePhoto,
  'DELETE /api/desk/:location/photos/:photo': deskPhotos.RemovePhoto,
  'GET /api/desk/:location/prices': deskPrices.Prices,
  'POST /api/desk/:location/prices': deskPrices.AddPrice,
  'POST /api/desk/:location/prices/:id/end': deskPrices.EndPrice,
  'GET /api/desk/company': deskSetUp.ReadCompany,
  'PUT /api/desk/company': deskSetUp.SaveCompany,
  'POST /api/desk/locations': deskSetUp.AddLocation,
  'GET /api/desk/:location/set-up': deskSetUp.LocationSetUp,
  'PUT /api/desk/:location/set-up/place': deskSetUp.SavePlace,
  'PUT /api/desk/:location/set-up/courts': deskSetUp.SetUpCourts,
  'PUT /api/desk/:location/set-up/prices': deskSetUp.SetUpPrices,
  'POST /api/desk/:location/set-up/confirm': deskSetUp.ConfirmStep,
  'GET /api/desk/:location/set-up/payments': deskSetUp.CheckPayments,
  'POST /api/desk/:location/set-up/mail': deskSetUp.SendTestMail,
  'GET /api/desk/:location/set-up/mail/:mail': deskSetUp.TestMail,
  'POST /api/desk/:location/set-up/open': deskSetUp.OpenLocation,
  'GET /api/desk/:location/packages': deskPackages.DeskPackages,
  'POST /api/desk/:location/packages': deskPackages.AddPackage,
  'PUT /api/desk/:location/packages/:package': deskPackages.SavePackage,
  'GET /api/desk/:location/promos': deskPromos.DeskPromos,
  'POST /api/desk/:location/promos': deskPromos.AddPromo,
  'PUT /api/desk/:location/promos/:promo': deskPromos.SavePromo,
  'GET /api/desk/:location/add-ons': deskAddOns.DeskAddOns,
  'POST /api/desk/:location/add-ons': deskAddOns.AddAddOn,
  'PUT /api/desk/:location/add-ons/:item': deskAddOns.SaveAddOn,
  'GET /api/desk/:location/stock/:item': deskAddOns.Stock,
  'POST /api/desk/:location/stock/:item': deskAddOns.EnterStock,
  'GET /api/desk/:location/settings': deskSettings.ReadSettings,
  'PUT /api/desk/:location/settings': deskSettings.ChangeSettings,
  'GET /api/desk/:location/classes': deskClasses.DeskClasses,
  'POST /api/desk/:location/classes': deskClasses.PlanClasses,
  'GET /api/desk/:location/classes/:id': deskClasses.Participants,
  'POST /api/desk/:location/classes/:id/move': deskClasses.MoveClass,
  'POST /api/desk/:location/classes/:id/cancel': deskClasses.CancelClass,
  'POST /api/desk/:location/blocks': deskBlocks.BlockHours,
  'DELETE /api/desk/:location/blocks/:id': deskBlocks.EndBlock,
  'GET /api/desk/:location/series': deskSeries.ListSeries,
  'POST /api/desk/:location/series': deskSeries.CreateSeries,
  'GET /api/desk/:location/series/:id': deskSeries.ReadSeries,
  'POST /api/desk/:location/series/:id/skip': deskSeries.SkipSeriesDate,
  'POST /api/desk/:location/series/:id/move': deskSeries.MoveSeriesDate,
  'POST /api/desk/:location/series/:id/end': deskSeries.EndSeries,
  'POST /api/desk/:location/closures/preview': deskClosures.PreviewClosure,
  'POST /api/desk/:location/closures': deskClosures.BeginClosure,
  'GET /api/desk/:location/closures': deskClosures.Closures,
  'GET /api/desk/:location/closures/:id': deskClosures.OneClosure,
  'POST /api/desk/:location/closures/:id/resume': deskClosures.ResumeClosure,
  'PUT /api/desk/:location/closures/:id/cases/:case': deskClosures.ChangeClosureCase,
  'POST /api/desk/:location/closures/:id/cases/:case/told': deskClosures.MarkTold,
  'POST /api/desk/:location/orders/:number/change/quote': deskChangeBooking.DeskChangeQuote,
  'POST /api/desk/:location/orders/:number/change': deskChangeBooking.DeskChange,
  'POST /api/desk/:location/orders/:number/exchange/quote': deskExchangeBookings.DeskExchangeQuote,
  'POST /api/desk/:location/orders/:number/exchange': deskExchangeBookings.DeskExchange,
  'POST /api/desk/:location/orders/:number/court/preview': deskChangeCourt.DeskCourtPreview,
  'POST /api/desk/:location/orders/:number/court': deskChangeCourt.DeskCourtChange,
  'POST /api/desk/:location/goods/quote': deskGoods.QuoteGoods,
  'POST /api/desk/:location/goods': deskGoods.SellGoods,
  'POST /api/desk/:location/orders/:number/move-rentals': deskGoods.MoveRentals,
  'POST /api/desk/:location/orders/:number/lengthen/quote': deskLengthenBooking.DeskLengthenQuote,
  'POST /api/desk/:location/orders/:number/lengthen': deskLengthenBooking.DeskLengthen,
  'GET /api/desk/:location/drawers': deskDrawers.Drawers,
  'POST /api/desk/:location/drawers/open': deskDrawers.OpenDrawer,
  'GET /api/desk/:location/shifts/:id': deskDrawers.OneShift,
  'POST /api/desk/:location/shifts/:id/entries': deskDrawers.MoveCash,
  'POST /api/desk/:location/shifts/:id/close': deskDrawers.CloseDrawer,
  'POST /api/desk/:location/shifts/:id/sign': deskDrawers.SignDrawer,
  'GET /api/desk/:location/people': deskPeople.People,
  'POST /api/desk/:location/people': deskPeople.AddPerson,
  'GET /api/desk/:location/people/:id': deskPersonPanel.ShowPerson,
  'POST /api/desk/:location/people/:id/watch': deskPersonPanel.FlagPerson,
  'POST /api/desk/:location/people/:id/credit': deskPersonPanel.AdjustCredit,
  'POST /api/desk/:location/people/:id/hours': deskPersonPanel.AdjustHours,
  'POST /api/desk/:location/people/:id/merge': deskMergePeople.MergePeople,
  'POST /api/desk/:location/people/:id/export': deskPersonPanel.ExportPerson,
  'PUT /api/desk/:location/people/:id': deskPeople.ChangePerson,
  'GET /api/health': health.Health,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
