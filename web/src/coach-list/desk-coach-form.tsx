import { clashesFromWire, type Clash } from '@pantul/contract/desk-blocks-wire'
import {
  coachEditToWire,
  deskCoachesFromWire,
  currentCoaches,
  type VersionedCoach,
} from '@pantul/contract/desk-coaches-wire'
import * as m from '@pantul/messages/words'
import { feeKinds } from '@pantul/rules/coach-details'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { DeskClashes } from '../blocks/desk-clashes.tsx'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Switch } from '../design/switch.tsx'
import { toast } from '../design/toast.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { weekdaysFromMonday } from '../hours/desk-hours-texts.ts'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import office from '../office/desk-office.module.css'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { workHoursOfText } from './desk-coach-hours.ts'
import {
  coachLabel,
  coachOfTexts,
  coachTexts,
  coachFieldText,
  feeText,
  workField,
} from './desk-coach-texts.ts'
import styles from './desk-coach.module.css'
import { deskCoachesQuery } from './desk-coaches-query.ts'
import { DeskWorkHours } from './desk-work-hours.tsx'

type Props = { readonly locationId: string; readonly coach: VersionedCoach; readonly mayChange: boolean }

/** Changes a coach. Bookings in hours that the coach gives up are listed, and the member of staff can save anyway. */
export function DeskCoachForm({ locationId, coach, mayChange }: Props) {
  const cache = useQueryClient()
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const savesAnyway = useRef(false)
  const clashList = useRef<HTMLDivElement>(null)
  const form = useVersionedForm<VersionedCoach>({
    row: coach,
    textsOf: coachTexts,
    check: unreadableHours,
    send: async (texts, version) => {
      const body = coachEditToWire({ ...coachOfTexts(texts), version, anyway: savesAnyway.current })
      savesAnyway.current = false
      try {
        const request = { params: { location: locationId, coach: coach.id }, body }
        const saved = deskCoachesFromWire(
          (await call('PUT /api/desk/:location/coaches/:coach', request)).data,
        )
        cache.setQueryData(deskCoachesQuery(locationId).queryKey, saved)
        setClashes([])
        return saved.coaches.find(({ id }) => id === coach.id) ?? coach
      } catch (problem) {
        if (problem instanceof CallProblem && problem.code === 'HOURS_BOOKED')
          setClashes(clashesFromWire(problem.data))
        throw problem
      }
    },
    currentRow: (data) => currentCoaches(data)?.coaches.find(({ id }) => id === coach.id) ?? null,
    onSaved: () => toast(m.coach_list_saved()),
  })
  const { texts, errorOf } = form
  const set = (field: string, text: string): void => {
    setClashes([])
    if (mayChange) form.set(field, text)
  }
  // An effect, because the list must be rendered before it is scrolled to.
  useEffect(() => {
    if (clashes.length > 0) clashList.current?.scrollIntoView({ block: 'nearest' })
  }, [clashes])
  const fieldProps = (field: string) => ({
    label: coachLabel(field),
    value: texts[field] ?? '',
    onValue: (text: string) => set(field, text),
    error: errorOf(field),
    readOnly: !mayChange,
  })
  return (
    <>
      <DeskFormConflict form={form} label={coachLabel} show={coachFieldText} />
      <section className={office['card']} aria-labelledby="coach-form">
        <h2 id="coach-form">{coach.name}</h2>
        <div className={office['fields']}>
          <Field {...fieldProps('name')} maxLength={40} autoComplete="off" />
          <DeskAmountField {...fieldProps('price')} id="coach-price" />
          <SelectField
            label={coachLabel('feeKind')}
            value={texts['feeKind'] ?? 'none'}
            onValue={(kind) => set('feeKind', kind)}
            options={feeKinds.map((kind) => ({ value: kind, label: feeText(kind) }))}
          />
          {texts['feeKind'] !== 'none' && (
            <DeskAmountField
              {...fieldProps('fee')}
              id="coach-fee"
              unit={texts['feeKind'] === 'percent' ? '%' : 'Rp'}
            />
          )}
          <div className={styles['pair']}>
            <Field {...fieldProps('rate')} hint={m.coach_list_rate_hint()} maxLength={8} autoComplete="off" />
            {mayChange && (
              <Field
                {...fieldProps('account')}
                type="email"
                hint={m.coach_list_account_hint()}
                maxLength={254}
                autoComplete="off"
              />
            )}
          </div>
          <div className={office['wide']}>
            <Switch
              label={coachLabel('isActive')}
              note={m.coach_list_off_sale_note()}
              on={texts['isActive'] === 'true'}
              onChange={(on) => set('isActive', String(on))}
              unavailable={!mayChange}
            />
          </div>
        </div>
        <DeskWorkHours problem={errorOf('workHours')} fieldProps={fieldProps} />
        {clashes.length > 0 && (
          <div ref={clashList} role="alert" className={office['warning']}>
            <p>{m.coach_list_booked()}</p>
            <DeskClashes clashes={clashes} />
            <Button
              variant="danger"
              onClick={() => {
                savesAnyway.current = true
                form.save()
              }}
            >
              {m.coach_list_anyway()}
            </Button>
          </div>
        )}
      </section>
      {mayChange && (
        <DeskSaveBar
          form={{
            ...form,
            // The list of bookings explains the problem already.
            problem: clashes.length > 0 ? null : form.problem,
            discard: () => {
              setClashes([])
              form.discard()
            },
          }}
        />
      )}
    </>
  )
}

/** The error message of each weekday whose text is no list of hours, by field. */
const unreadableHours = (texts: FieldValues): Record<string, string> =>
  Object.fromEntries(
    weekdaysFromMonday
      .filter((weekday) => workHoursOfText(texts[workField(weekday)] ?? '', weekday) === null)
      .map((weekday) => [workField(weekday), m.problem_work_hours_invalid()]),
  )
