import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { formatRupiah } from '@pantul/rules/money'
import { weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { isProblem, type Problem } from '@pantul/rules/problem'
import { useState } from 'react'
import { formatWeekdays } from '../design/date-text.ts'
import { SelectField } from '../design/select-field.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import office from '../office/desk-office.module.css'
import { exampleResultOf, type ExampleResult, type ExampleOrder } from './desk-promo-example-result.ts'

type Props = { readonly texts: FieldValues; readonly today: PlayDate }

/** An example order that staff can change, and what the promo takes off it. */
export function DeskPromoExample({ texts, today }: Props) {
  const [order, setOrder] = useState<ExampleOrder>(() => ({
    weekday: weekdayOf(today),
    fromHour: 8,
    hours: 2,
    courtPrice: 300_000,
    coachPrice: 0,
    addOnPrice: 0,
  }))
  const result = exampleResultOf(texts, order, today)
  const select = (
    field: 'weekday' | 'fromHour' | 'hours',
    label: string,
    options: readonly [number, string][],
  ) => (
    <SelectField
      label={label}
      value={String(order[field])}
      onValue={(value) => setOrder({ ...order, [field]: Number(value) })}
      options={options.map(([value, text]) => ({ value: String(value), label: text }))}
    />
  )
  const amount = (field: 'courtPrice' | 'coachPrice' | 'addOnPrice', label: string) => (
    <DeskAmountField
      id={`example-${field}`}
      label={label}
      value={order[field] === 0 ? '' : String(order[field])}
      onValue={(digits) => setOrder({ ...order, [field]: Number(digits) })}
    />
  )
  return (
    <section className={office['card']} aria-labelledby="promo-example">
      <h2 id="promo-example">{m.promo_list_example()}</h2>
      <div className={office['fields']}>
        {select(
          'weekday',
          m.classes_days(),
          [1, 2, 3, 4, 5, 6, 0].map((day) => [day, formatWeekdays([day])]),
        )}
        {select(
          'fromHour',
          m.label_from_hour(),
          Array.from({ length: 24 }, (_, hour) => [hour, hourLabel(hour)]),
        )}
        {select(
          'hours',
          m.promo_list_example_hours(),
          [1, 2, 3, 4].map((hours) => [hours, String(hours)]),
        )}
        {amount('courtPrice', m.promo_list_example_court())}
        {amount('coachPrice', m.layout_page_coach())}
        {amount('addOnPrice', m.layout_page_add_ons())}
      </div>
      <output className={office['result']}>{resultText(result)}</output>
    </section>
  )
}

function resultText(result: ExampleResult | Problem | null): string {
  if (result === null) return '–'
  if (isProblem(result)) return problemText(result)
  const { total, discount } = result
  return m.promo_list_example_result({
    total: formatRupiah(total),
    discount: formatRupiah(discount),
    rest: formatRupiah(total - discount),
  })
}

const problemText = ({ problem: code, values }: Problem): string => {
  if (code === 'PROMO_HOURS') return m.problem_promo_hours()
  return code === 'PROMO_MINIMUM'
    ? m.problem_promo_minimum({ least: String(values?.['least'] ?? '') })
    : m.problem_promo_not_applicable()
}
