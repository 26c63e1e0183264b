import * as m from '@pantul/messages/words'
import { translatedBy, type CodeWord } from './code-words.ts'
import type { Word } from './list-definition.ts'

/** Actions whose message key is not `desk_act_…`. */
const otherActions: CodeWord = translatedBy({
  'add-photo': m.photos_added,
  'remove-photo': m.photos_removed,
  'check-in': m.arrivals_done,
  'mark-no-show': m.arrivals_marked_no_show,
  'correct-payment': m.desk_orders_act_correct,
  'import-booking': m.label_imported,
})

/** The messages of actions by their keys. None of them has parameters. */
const actions = new Map(
  Object.entries(m).filter(([name]) => name.startsWith('desk_act_')) as [string, Word][],
)

/** The action of an act, as the page of acts names it. */
export const actionWord: CodeWord = (action, locale) =>
  actions.get(`desk_act_${action.replaceAll('-', '_')}`)?.({}, { locale }) ?? otherActions(action, locale)

const thing = translatedBy({
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

/** What an act is about, and its id, such as `order PTL-…`. */
export const thingWord: CodeWord = (about, locale) => about.replace(/^\S+/, (code) => thing(code, locale))
