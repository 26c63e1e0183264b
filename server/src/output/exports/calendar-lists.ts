import * as m from '@pantul/messages/words'
import {
  classStateLabel,
  closureKindLabel,
  closureResolutionLabel,
  weekdaysLabel,
  yesNoLabel,
} from './code-labels.ts'
import {
  dayText,
  hourText,
  isBetween,
  localTime,
  locationAndSpan,
  type ListDefinition,
} from './list-definition.ts'

/** SQL: a date is in the span of `locationAndSpan`. */
const isDateInSpan = (date: string): string =>
  `($2::date is null or ${date} >= $2::date) and ($3::date is null or ${date} <= $3::date)`

/** Classes and sessions of programmes by their date. */
export const classList: ListDefinition = {
  title: m.layout_page_class,
  keyType: 'bigint',
  rows: `select s.id as key from class_session s where s.location_id = $1 and ${isDateInSpan('s.play_date')}`,
  parameters: locationAndSpan,
  joins: `
    join class_session s on s.id = page.key
    left join academy_programme p on p.id = s.programme_id
    left join court k on k.id = s.court_id
    left join coach t on t.id = s.coach_id`,
  columns: [
    { title: m.courts_dates, sql: dayText('s.play_date') },
    { title: m.prices_from, sql: hourText('s.from_hour') },
    { title: m.prices_until, sql: hourText('s.to_hour') },
    { title: m.class_plan_name_en, sql: 's.name_en' },
    { title: m.class_plan_name_id, sql: 's.name_id' },
    { title: m.classes_level, sql: 's.level' },
    { title: m.layout_step_court, sql: 'k.name' },
    { title: m.layout_page_coach, sql: 't.name' },
    { title: m.sell_price, sql: 'coalesce(p.price, s.price)' },
    { title: m.payments_places, sql: 'coalesce(p.places, s.places)' },
    { title: m.exports_taken, sql: 'coalesce(p.taken, s.taken)' },
    { title: m.exports_least_places, sql: 'coalesce(p.minimum, s.minimum)' },
    { title: m.desk_orders_state, sql: 's.state', label: classStateLabel },
  ],
}

/**
 * The participants of classes, and of programmes by the date of their first session. The list has neither birth years nor
 * guardians, because only the coach of the day may see them.
 */
export const participantList: ListDefinition = {
  title: m.academy_participants,
  keyType: 'bigint',
  // `first` is a class, or the first session of a programme. `e` are the enrolments in that class or programme.
  rows: `
    select participant.id as key, e.id as enrolment_id, first.play_date, first.name_en, first.name_id
      from class_session first
     cross join lateral (
       select class_enrolment.id, class_enrolment.ended_at, class_enrolment.held_until
         from enrolment class_enrolment where class_enrolment.session_id = first.id
        union all
       select programme_enrolment.id, programme_enrolment.ended_at, programme_enrolment.held_until
         from enrolment programme_enrolment
        where programme_enrolment.programme_id = first.programme_id
          and not exists (select from class_session earlier
                           where earlier.programme_id = first.programme_id
                             and (earlier.play_date, earlier.from_hour, earlier.id)
                                 < (first.play_date, first.from_hour, first.id))) e
      join participant on participant.enrolment_id = e.id
     where first.location_id = $1 and ${isDateInSpan('first.play_date')}
       and e.ended_at is null and (e.held_until is null or e.held_until > now())`,
  parameters: locationAndSpan,
  joins: `
    join participant on participant.id = page.key
    join enrolment e on e.id = page.enrolment_id
    join sales_order o on o.id = e.order_id
    left join customer u on u.id = o.customer_id`,
  columns: [
    { title: m.courts_dates, sql: dayText('page.play_date') },
    { title: m.class_plan_name_en, sql: 'page.name_en' },
    { title: m.class_plan_name_id, sql: 'page.name_id' },
    { title: m.history_name, sql: 'participant.name' },
    { title: m.layout_page_order, sql: 'o.number' },
    { title: m.arrivals_order_of, sql: `coalesce(o.guest_name, u.full_name, '')` },
    { title: m.exports_paid, sql: `o.state in ('confirmed', 'completed')`, label: yesNoLabel },
  ],
}

/** Fixed hours that have dates in the span. */
export const seriesList: ListDefinition = {
  title: m.series_titles,
  keyType: 'bigint',
  rows: `
    select s.id as key from series s
     where s.location_id = $1 and ($2::date is null or s.last_date >= $2::date)
       and ($3::date is null or s.first_date <= $3::date)`,
  parameters: locationAndSpan,
  joins: `
    join series s on s.id = page.key
    join court k on k.id = s.court_id
    left join contact c on c.id = s.contact_id`,
  columns: [
    { title: m.desk_orders_person, sql: 'c.name' },
    { title: m.reports_column_weekday, sql: 's.weekday', label: weekdaysLabel },
    { title: m.prices_from, sql: hourText('s.from_hour') },
    { title: m.prices_until, sql: hourText('s.until_hour') },
    { title: m.layout_step_court, sql: 'k.name' },
    { title: m.series_first_date, sql: dayText('s.first_date') },
    { title: m.series_last_date, sql: dayText('s.last_date') },
    { title: m.series_price_off, sql: 's.price_off' },
    { title: m.desk_orders_ended, sql: dayText('s.ended_from') },
  ],
}

/** Blocks by the day on which staff made them, with the hours that they still block. */
export const blockList: ListDefinition = {
  title: m.exports_blocks,
  keyType: 'bigint',
  rows: `select b.id as key from court_block b where b.location_id = $1 and ${isBetween('b.created_at', '$2', '$3')}`,
  parameters: locationAndSpan,
  joins: `
    join court_block b on b.id = page.key
    left join staff_act a on a.id = b.act_id
    left join customer c on c.id = a.customer_id
   cross join lateral (
     select min(h.play_date) as first, max(h.play_date) as last, count(*)::int as hours,
            string_agg(distinct k.name, ', ') as courts
       from court_hour h join court k on k.id = h.court_id where h.block_id = b.id) blocked`,
  columns: [
    { title: m.settlements_time, sql: localTime('b.created_at') },
    { title: m.desk_staff, sql: 'c.full_name' },
    { title: m.desk_drawer_reason, sql: 'b.reason' },
    { title: m.payments_courts, sql: 'blocked.courts' },
    { title: m.series_first_date, sql: dayText('blocked.first') },
    { title: m.series_last_date, sql: dayText('blocked.last') },
    { title: m.sell_hours, sql: 'blocked.hours' },
    { title: m.desk_orders_ended, sql: localTime('b.ended_at') },
  ],
}

/** Closures that have dates in the span. */
export const closureList: ListDefinition = {
  title: m.closures_title,
  keyType: 'bigint',
  rows: `
    select c.id as key from closure c
     where c.location_id = $1 and ($2::date is null or c.date_to >= $2::date)
       and ($3::date is null or c.date_from <= $3::date)`,
  parameters: locationAndSpan,
  joins: `
    join closure c on c.id = page.key
    join staff_act a on a.id = c.act_id
    join customer staff on staff.id = a.customer_id
   cross join lateral (
     select count(*)::int as all, count(*) filter (where closed.state = 'done')::int as done
       from closure_case closed where closed.closure_id = c.id) cases
   cross join lateral (
     select string_agg(k.name, ', ' order by k.position, k.id) as names from court k where k.id = any (c.courts)) courts`,
  columns: [
    { title: m.settlements_time, sql: localTime('c.created_at') },
    { title: m.desk_staff, sql: 'staff.full_name' },
    { title: m.desk_acts_kind, sql: 'c.kind', label: closureKindLabel },
    { title: m.payments_courts, sql: 'courts.names' },
    { title: m.series_first_date, sql: dayText('c.date_from') },
    { title: m.series_last_date, sql: dayText('c.date_to') },
    { title: m.prices_from, sql: hourText('c.hour_from') },
    { title: m.prices_until, sql: hourText('c.hour_until') },
    { title: m.desk_drawer_reason, sql: 'c.reason' },
    { title: m.exports_guests_get, sql: 'c.way', label: closureResolutionLabel },
    { title: m.exports_closed_bookings, sql: 'cases.all' },
    { title: m.history_tab_done, sql: 'cases.done' },
  ],
}
