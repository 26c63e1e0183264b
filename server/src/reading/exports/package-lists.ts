import * as words from '@pantul/messages/words'
import { weekdaysWord, yesNoWord } from './code-words.ts'
import { dayText, hourText, isBetween, localTime, type ListDefinition } from './list-definition.ts'

export const packageList: ListDefinition = {
  title: words.layout_page_package,
  key: 'text',
  rows: 'select p.id as key from package p where p.location_id = $1',
  values: ({ locationId }) => [locationId],
  tables: `
    join package p on p.id = page.key
   cross join lateral (select count(*)::int as count from quota_package q where q.package_id = p.id) sold`,
  columns: [
    { title: words.history_name, sql: 'p.name' },
    { title: words.sell_hours, sql: 'p.hours' },
    { title: words.sell_price, sql: 'p.price' },
    { title: words.package_list_valid_days, sql: 'p.valid_days' },
    { title: words.class_plan_weekdays, sql: "array_to_string(p.weekdays, ',')", word: weekdaysWord },
    { title: words.prices_from, sql: hourText('p.from_hour') },
    { title: words.prices_until, sql: hourText('p.to_hour') },
    { title: words.exports_sold_from, sql: dayText('p.sold_from') },
    { title: words.exports_sold_until, sql: dayText('p.sold_to') },
    { title: words.desk_act_sell, sql: 'sold.count' },
    { title: words.court_list_on_sale, sql: 'p.is_active', word: yesNoWord },
  ],
}

/** Packages that people own, by the day on which they got them. */
export const heldPackageList: ListDefinition = {
  title: words.exports_held_packages,
  key: 'bigint',
  rows: `
    select q.id as key from quota_package q
     where q.location_id = $1 and ${isBetween('q.created_at', '$2', '$3')}`,
  values: ({ locationId, from, to }) => [locationId, from, to],
  tables: `
    join quota_package q on q.id = page.key
    join sales_order o on o.id = q.order_id
    left join customer u on u.id = q.customer_id`,
  columns: [
    { title: words.history_name, sql: `coalesce(u.full_name, o.guest_name, '')` },
    { title: words.layout_page_package, sql: 'q.name' },
    { title: words.layout_page_order, sql: 'o.number' },
    { title: words.packages_entry_grant, sql: localTime('q.created_at') },
    { title: words.sell_hours, sql: 'q.hours' },
    { title: words.mail_package_ends_left, sql: 'q.balance' },
    { title: words.exports_valid_until, sql: dayText('q.expires_on') },
  ],
}

/** The promos that are valid at the location. */
export const promoList: ListDefinition = {
  title: words.layout_page_promo,
  key: 'bigint',
  rows: 'select p.id as key from promo p where p.location_ids is null or $1 = any (p.location_ids)',
  values: ({ locationId }) => [locationId],
  tables: 'join promo p on p.id = page.key',
  columns: [
    { title: words.set_up_code, sql: 'p.code' },
    { title: words.class_plan_name_en, sql: 'p.name_en' },
    { title: words.class_plan_name_id, sql: 'p.name_id' },
    { title: words.sell_off_percent, sql: 'p.percent' },
    { title: words.exports_most_off, sql: 'p.cap' },
    { title: words.counter_amount, sql: 'p.amount' },
    { title: words.exports_least_total, sql: 'p.minimum' },
    { title: words.series_first_date, sql: dayText('p.starts_on') },
    { title: words.series_last_date, sql: dayText('p.ends_on') },
    { title: words.packages_entry_consume, sql: 'p.used' },
    { title: words.exports_most_uses, sql: 'p.max_uses' },
    { title: words.packages_active, sql: 'p.is_active', word: yesNoWord },
  ],
}
