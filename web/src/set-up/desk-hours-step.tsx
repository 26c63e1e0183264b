import { openingHoursEditToWire, openingHoursFromWire } from '@pantul/contract/desk-opening-hours-wire'
import * as m from '@pantul/messages/words'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { deskHoursQuery } from '../hours/desk-hours-query.ts'
import {
  dayField,
  hoursTexts,
  spanText,
  timesOfTexts,
  weekdaysFromMonday,
} from '../hours/desk-hours-texts.ts'
import { DeskWeekHours } from '../hours/desk-week-hours.tsx'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'

/** The opening hours that are suggested for a new location: each day from 6 to 24. */
const usualHours = Object.fromEntries(
  weekdaysFromMonday.map((weekday) => [dayField(weekday), spanText({ from: 6, to: 24 })]),
)

/** The step that sets the opening hours of the week. */
export function DeskHoursStep({ location, onDone, onBack }: LocationStepProps) {
  const cache = useQueryClient()
  const { place, hours } = location
  const [texts, setTexts] = useState<FieldValues>(() =>
    hours.openHours.length === 0 ? { ...hoursTexts(hours), ...usualHours } : hoursTexts(hours),
  )
  const [isSubmitted, setSubmitted] = useState(false)
  const times = timesOfTexts(texts)
  const saving = useDeskCall<typeof times>({
    send: async (typed) => {
      const body = openingHoursEditToWire({ ...typed, version: hours.version, anyway: false })
      const options = { params: { location: place.id }, body }
      const saved = openingHoursFromWire((await call('PUT /api/desk/:location/hours', options)).data)
      cache.setQueryData(deskHoursQuery(place.id).queryKey, saved)
    },
    onDone,
  })
  const submit = (): void => {
    setSubmitted(true)
    if (times.openHours.length > 0) saving.send(times)
  }
  return (
    <DeskStep
      step="hours"
      title={m.opening_title()}
      lead={m.set_up_hours_lead()}
      next={m.set_up_next()}
      onNext={submit}
      onBack={onBack}
      saving={saving}
      wrong={isSubmitted && times.openHours.length === 0 ? m.set_up_hours_none() : null}
    >
      <DeskWeekHours
        texts={texts}
        onDay={(field, text) => setTexts((now) => ({ ...now, [field]: text }))}
        mayChange
      />
    </DeskStep>
  )
}
