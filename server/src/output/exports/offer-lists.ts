import * as m from '@pantul/messages/words'
import {
  courtPropertyLabel,
  labelFrom,
  priceTypeLabel,
  stockKindLabel,
  weekdaysLabel,
  yesNoLabel,
} from './code-labels.ts'
import {
  dayText,
  hourText,
  isBetween,
  localTime,
  locationAndSpan,
  locationOnly,
  type ListDefinition,
} from './list-definition.ts'

export const courtList: ListDefinition = {
  title: m.payments_courts,
  keyType: 'text',
  rows: 'select k.id as key from court k where k.location_id = $1',
  parameters: locationOnly,
  joins: 'join court k on k.id = page.key',
  columns: [
    { title: m.set_up_code, sql: 'k.id' },
    { title: m.history_name, sql: 'k.name' },
    { title: m.court_list_kind, sql: 'k.kind', label: courtPropertyLabel },
    { title: m.court_list_wall, sql: 'k.wall', label: courtPropertyLabel },
    { title: m.court_list_turf, sql: 'k.turf', label: courtPropertyLabel },
    { title: m.court_list_position, sql: 'k.position' },
    { title: m.court_list_on_sale, sql: 'k.is_active', label: yesNoLabel },
  ],
}

/** All price rules, also those that have ended. A rule without a court is for all courts, without weekdays for all days. */
export const priceList: ListDefinition = {
  title: m.prices_title,
  keyType: 'bigint',
  rows: 'select r.id as key from price_rule r where r.location_id = $1',
  parameters: locationOnly,
  joins: 'join price_rule r on r.id = page.key left join court k on k.id = r.court_id',
  columns: [
    { title: m.layout_step_court, sql: 'k.name' },
    { title: m.class_plan_weekdays, sql: "array_to_string(r.weekdays, ',')", label: weekdaysLabel },
    { title: m.series_first_date, sql: dayText('r.date_from') },
    { title: m.series_last_date, sql: dayText('r.date_to') },
    { title: m.prices_from, sql: hourText('r.from_hour') },
    { title: m.prices_until, sql: hourText('r.to_hour') },
    { title: m.sell_price, sql: 'r.price' },
    { title: m.prices_type, sql: 'r.price_type', label: priceTypeLabel },
    { title: m.exports_valid_from, sql: dayText('r.valid_from') },
    { title: m.exports_valid_until, sql: dayText('r.valid_until') },
    { title: m.desk_orders_ended, sql: localTime('r.ended_at') },
  ],
}

export const coachList: ListDefinition = {
  title: m.schedule_by_coaches,
  keyType: 'text',
  rows: 'select c.id as key from coach c where c.location_id = $1',
  parameters: locationOnly,
  joins: `
    join coach c on c.id = page.key
   cross join lateral (
     select string_agg(w.weekday || ' ' || ${hourText('w.from_hour')} || '–' || ${hourText('w.to_hour')}, ','
                       order by w.weekday, w.from_hour) as hours
       from coach_working_hours w where w.coach_id = c.id) working`,
  columns: [
    { title: m.history_name, sql: 'c.name' },
    { title: m.coach_list_rate, sql: 'c.rate' },
    { title: m.sell_price, sql: 'c.price' },
    {
      title: m.coach_list_hours,
      sql: 'working.hours',
      label: (hours, locale) =>
        hours
          .split(',')
          .map((dayAndHours) => dayAndHours.replace(/^\d/, (day) => weekdaysLabel(day, locale)))
          .join(', '),
    },
    { title: m.coach_list_fee, sql: 'c.fee' },
    {
      title: m.exports_fee_kind,
      sql: 'c.fee_kind',
      label: labelFrom({ hour: m.coaches_per_hour, percent: m.sell_off_percent, none: () => '' }),
    },
    { title: m.court_list_on_sale, sql: 'c.is_active', label: yesNoLabel },
  ],
}

export const addOnList: ListDefinition = {
  title: m.layout_page_add_ons,
  keyType: 'text',
  rows: 'select a.item as key from add_on a where a.location_id = $1',
  parameters: locationOnly,
  joins: 'join add_on a on a.location_id = $1 and a.item = page.key',
  columns: [
    { title: m.set_up_code, sql: 'a.item' },
    { title: m.class_plan_name_en, sql: 'a.name_en' },
    { title: m.class_plan_name_id, sql: 'a.name_id' },
    {
      title: m.prices_type,
      sql: 'a.kind',
      label: labelFrom({ rental: m.add_ons_rent, sale: m.exports_for_sale }),
    },
    { title: m.sell_price, sql: 'a.price' },
    { title: m.add_on_list_stock, sql: 'a.stock' },
    { title: m.add_on_list_low_stock, sql: 'a.low_stock' },
    { title: m.court_list_on_sale, sql: 'a.is_active', label: yesNoLabel },
  ],
}

/** Deliveries, losses and counts of the stock, by their day. */
export const stockList: ListDefinition = {
  title: m.add_on_list_entries,
  keyType: 'bigint',
  rows: `
    select e.id as key from stock_entry e where e.location_id = $1 and ${isBetween('e.at', '$2', '$3')}`,
  parameters: locationAndSpan,
  joins: `
    join stock_entry e on e.id = page.key
    left join staff_act a on a.id = e.act_id
    left join customer c on c.id = a.customer_id`,
  columns: [
    { title: m.settlements_time, sql: localTime('e.at') },
    { title: m.history_invoice_what, sql: 'e.item' },
    { title: m.desk_acts_kind, sql: 'e.kind', label: stockKindLabel },
    { title: m.add_on_list_pieces_entered, sql: 'e.pieces' },
    { title: m.desk_staff, sql: 'c.full_name' },
    { title: m.desk_drawer_reason, sql: 'a.reason' },
  ],
}
