import * as m from '@pantul/messages/words'
import { labelFrom, type CodeLabel } from './code-labels.ts'
import type { Label } from '../reports/report-labels.ts'

/** Labels of actions whose message key is not `desk_act_…`. */
const otherActionLabel: CodeLabel = labelFrom({
  'add-photo': m.photos_added,
  'remove-photo': m.photos_removed,
  'check-in': m.arrivals_done,
  'mark-no-show': m.arrivals_marked_no_show,
  'correct-payment': m.desk_orders_act_correct,
  'import-booking': m.label_imported,
})

/** The messages of actions by their keys. None of them has parameters. */
const actionMessages = new Map(
  Object.entries(m).filter(([key]) => key.startsWith('desk_act_')) as [string, Label][],
)

/** The label of the action of a staff act (audit log), as on the page of acts. */
export const actionLabel: CodeLabel = (action, locale) =>
  actionMessages.get(`desk_act_${action.replaceAll('-', '_')}`)?.({}, { locale }) ??
  otherActionLabel(action, locale)

const thingKindLabel = labelFrom({
  'add-on': m.layout_page_add_ons,
  block: m.schedule_block,
  class: m.layout_page_class,
  classes: m.layout_page_class,
  closure: m.closures_title,
  coach: m.layout_page_coach,
  'coach-prices': m.prices_title,
  company: m.set_up_company,
  contact: m.desk_orders_person,
  court: m.layout_step_court,
  device: m.exports_machine,
  drawer: m.desk_drawer,
  file: m.exports_file,
  hours: m.opening_title,
  invitation: m.mail_join_status,
  list: m.exports_lists,
  location: m.desk_location,
  order: m.layout_page_order,
  package: m.layout_page_package,
  payment: m.layout_page_status_payment,
  photo: m.photos_title,
  prices: m.prices_title,
  promo: m.promos_home,
  refund: m.after_booking_credit_refund,
  report: m.reports,
  series: m.series_titles,
  shift: m.exports_shifts,
  staff: m.desk_staff,
  'time-off': m.time_off_title,
})

/** The label of what a staff act is about: `order PTL-…` becomes `Order PTL-…`. */
export const thingLabel: CodeLabel = (kindAndId, locale) =>
  kindAndId.replace(/^\S+/, (kind) => thingKindLabel(kind, locale))
