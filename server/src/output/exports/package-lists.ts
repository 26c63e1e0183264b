import * as m from '@pantul/messages/words'
import { weekdaysLabel, yesNoLabel } from './code-labels.ts'
import {
  dayText,
  hourText,
  isBetween,
  localTime,
  locationAndSpan,
  locationOnly,
  type ListDefinition,
} from './list-definition.ts'

export const packageList: ListDefinition = {
  title: m.layout_page_package,
  keyType: 'text',
  rows: 'select p.id as key from package p where p.location_id = $1',
  parameters: locationOnly,
  joins: `
    join package p on p.id = page.key
   cross join lateral (select count(*)::int as count from quota_package q where q.package_id = p.id) sold`,
  columns: [
    { title: m.history_name, sql: 'p.name' },
    { title: m.sell_hours, sql: 'p.hours' },
    { title: m.sell_price, sql: 'p.price' },
    { title: m.package_list_valid_days, sql: 'p.valid_days' },
    { title: m.class_plan_weekdays, sql: "array_to_string(p.weekdays, ',')", label: weekdaysLabel },
    { title: m.prices_from, sql: hourText('p.from_hour') },
    { title: m.prices_until, sql: hourText('p.to_hour') },
    { title: m.exports_sold_from, sql: dayText('p.sold_from') },
    { title: m.exports_sold_until, sql: dayText('p.sold_to') },
    { title: m.desk_act_sell, sql: 'sold.count' },
    { title: m.court_list_on_sale, sql: 'p.is_active', label: yesNoLabel },
  ],
}

/** Packages that people own, by the day on which they got them. */
export const heldPackageList: ListDefinition = {
  title: m.exports_held_packages,
  keyType: 'bigint',
  rows: `
    select q.id as key from quota_package q
     where q.location_id = $1 and ${isBetween('q.created_at', '$2', '$3')}`,
  parameters: locationAndSpan,
  joins: `
    join quota_package q on q.id = page.key
    join sales_order o on o.id = q.order_id
    left join customer u on u.id = q.customer_id`,
  columns: [
    { title: m.history_name, sql: `coalesce(u.full_name, o.guest_name, '')` },
    { title: m.layout_page_package, sql: 'q.name' },
    { title: m.layout_page_order, sql: 'o.number' },
    { title: m.packages_entry_grant, sql: localTime('q.created_at') },
    { title: m.sell_hours, sql: 'q.hours' },
    { title: m.mail_package_ends_left, sql: 'q.balance' },
    { title: m.exports_valid_until, sql: dayText('q.expires_on') },
  ],
}

/** The promos that are valid at the location. */
export const promoList: ListDefinition = {
  title: m.layout_page_promo,
  keyType: 'bigint',
  rows: 'select p.id as key from promo p where p.location_ids is null or $1 = any (p.location_ids)',
  parameters: locationOnly,
  joins: 'join promo p on p.id = page.key',
  columns: [
    { title: m.set_up_code, sql: 'p.code' },
    { title: m.class_plan_name_en, sql: 'p.name_en' },
    { title: m.class_plan_name_id, sql: 'p.name_id' },
    { title: m.sell_off_percent, sql: 'p.percent' },
    { title: m.exports_most_off, sql: 'p.cap' },
    { title: m.counter_amount, sql: 'p.amount' },
    { title: m.exports_least_total, sql: 'p.minimum' },
    { title: m.series_first_date, sql: dayText('p.starts_on') },
    { title: m.series_last_date, sql: dayText('p.ends_on') },
    { title: m.packages_entry_consume, sql: 'p.used' },
    { title: m.exports_most_uses, sql: 'p.max_uses' },
    { title: m.packages_active, sql: 'p.is_active', label: yesNoLabel },
  ],
}
