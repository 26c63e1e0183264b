import * as words from '@pantul/messages/words'
import { translatedBy, type CodeWord } from './code-words.ts'
import type { Word } from './list-definition.ts'

/** Actions whose message key is not `desk_act_…`. */
const otherActions: CodeWord = translatedBy({
  'add-photo': words.photos_added,
  'remove-photo': words.photos_removed,
  'check-in': words.arrivals_done,
  'mark-no-show': words.arrivals_marked_no_show,
  'correct-payment': words.desk_orders_act_correct,
  'import-booking': words.label_imported,
})

/** The messages of actions by their keys. None of them has parameters. */
const actions = new Map(
  Object.entries(words).filter(([name]) => name.startsWith('desk_act_')) as [string, Word][],
)

/** The action of an act, as the page of acts names it. */
export const actionWord: CodeWord = (action, locale) =>
  actions.get(`desk_act_${action.replaceAll('-', '_')}`)?.({}, { locale }) ?? otherActions(action, locale)

const thing = translatedBy({
  'add-on': words.layout_page_add_ons,
  block: words.schedule_block,
  class: words.layout_page_class,
  classes: words.layout_page_class,
  closure: words.closures_title,
  coach: words.layout_page_coach,
  'coach-prices': words.prices_title,
  company: words.set_up_company,
  contact: words.desk_orders_person,
  court: words.layout_step_court,
  device: words.exports_machine,
  drawer: words.desk_drawer,
  file: words.exports_file,
  hours: words.opening_title,
  invitation: words.mail_join_status,
  list: words.exports_lists,
  location: words.desk_location,
  order: words.layout_page_order,
  package: words.layout_page_package,
  payment: words.layout_page_status_payment,
  photo: words.photos_title,
  prices: words.prices_title,
  promo: words.promos_home,
  refund: words.after_booking_credit_refund,
  report: words.reports,
  series: words.series_titles,
  shift: words.exports_shifts,
  staff: words.desk_staff,
  'time-off': words.time_off_title,
})

/** What an act is about, and its id, such as `order PTL-…`. */
export const thingWord: CodeWord = (about, locale) => about.replace(/^\S+/, (code) => thing(code, locale))
