import type { ClassSessionList } from '@pantul/contract/desk-classes-wire'
import * as m from '@pantul/messages/words'
import { classLevels, type ClassPlan } from '@pantul/rules/class-plan'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { levelWord } from '../enrolments/enrol-text.ts'
import office from '../office/desk-office.module.css'

type Props = {
  readonly plan: ClassPlan
  readonly list: ClassSessionList
  readonly change: (changed: Partial<ClassPlan>) => void
  readonly errorOf: (field: keyof ClassPlan) => string | null
}

/** The fields of a plan except its dates: names, level, court, coach, hours, price and places. */
export function DeskClassPlanFields({ plan, list, change, errorOf }: Props) {
  const text = (
    field: 'nameEn' | 'nameId' | 'descriptionEn' | 'descriptionId',
    label: string,
    maxLength: number,
  ) => (
    <div className={office['wide']}>
      <Field
        label={label}
        value={plan[field]}
        onValue={(typed) => change({ [field]: typed })}
        error={errorOf(field)}
        maxLength={maxLength}
        autoComplete="off"
      />
    </div>
  )
  const number = (field: 'places' | 'minimum' | 'cutOffHours' | 'minAge' | 'maxAge', label: string) => (
    <Field
      label={label}
      value={String(plan[field])}
      onValue={(typed) => change({ [field]: Number(typed.replaceAll(/\D/g, '').slice(0, 3)) })}
      error={errorOf(field)}
      inputMode="numeric"
      autoComplete="off"
    />
  )
  return (
    <>
      {text('nameEn', m.class_plan_name_en(), 80)}
      {text('nameId', m.class_plan_name_id(), 80)}
      {text('descriptionEn', m.class_plan_text_en(), 500)}
      {text('descriptionId', m.class_plan_text_id(), 500)}
      <SelectField
        label={m.classes_level()}
        value={plan.level}
        onValue={(level) => change({ level: classLevels.find((known) => known === level) ?? 'all' })}
        options={classLevels.map((value) => ({ value, label: levelWord[value]() }))}
      />
      {plan.kind === 'programme' && (
        <>
          <SelectField
            label={m.class_plan_audience()}
            value={plan.audience}
            onValue={(audience) => change({ audience: audience === 'kids' ? 'kids' : 'adults' })}
            options={[
              { value: 'kids', label: m.academy_kids() },
              { value: 'adults', label: m.academy_adults() },
            ]}
          />
          {number('minAge', m.class_plan_min_age())}
          {number('maxAge', m.class_plan_max_age())}
        </>
      )}
      <SelectField
        label={m.layout_step_court()}
        value={plan.courtId}
        onValue={(courtId) => change({ courtId })}
        options={list.courts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label={m.layout_page_coach()}
        value={plan.coachId}
        onValue={(coachId) => change({ coachId })}
        options={list.coaches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label={m.label_from_hour()}
        value={String(plan.fromHour)}
        onValue={(from) =>
          change({ fromHour: Number(from), toHour: Math.max(plan.toHour, Number(from) + 1) })
        }
        options={hourOptions(0, 23)}
      />
      <SelectField
        label={m.label_until_hour()}
        value={String(plan.toHour)}
        onValue={(to) => change({ toHour: Number(to) })}
        options={hourOptions(plan.fromHour + 1, 24)}
      />
      <DeskAmountField
        id="class-price"
        label={plan.kind === 'class' ? m.class_plan_price_class() : m.class_plan_price_programme()}
        value={plan.price === 0 ? '' : String(plan.price)}
        onValue={(digits) => change({ price: Number(digits) })}
        error={errorOf('price')}
      />
      {number('places', m.payments_places())}
      {number('minimum', m.class_plan_minimum())}
      {number('cutOffHours', m.class_plan_cut_off())}
    </>
  )
}
