import { clashesFromWire, type Clash } from '@pantul/contract/desk-blocks-wire'
import {
  openingHoursEditToWire,
  openingHoursFromWire,
  currentOpeningHours,
  type VersionedOpeningHours,
} from '@pantul/contract/desk-opening-hours-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { DeskClashes } from '../blocks/desk-clashes.tsx'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { DeskClosedDates } from './desk-closed-dates.tsx'
import { deskHoursQuery } from './desk-hours-query.ts'
import { hoursTexts, timesOfTexts } from './desk-hours-texts.ts'
import { hoursLabel, hoursWords } from './desk-hours-words.ts'
import styles from './desk-hours.module.css'
import { DeskSpecialHours } from './desk-special-hours.tsx'
import { DeskWeekHours } from './desk-week-hours.tsx'

type Props = {
  readonly locationId: string
  readonly hours: VersionedOpeningHours
  readonly mayChange: boolean
}

/** Changes when a location is open. Bookings in hours that close are listed, and the member of staff can save anyway. */
export function DeskHoursForm({ locationId, hours, mayChange }: Props) {
  const cache = useQueryClient()
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const savesAnyway = useRef(false)
  const clashList = useRef<HTMLDivElement>(null)
  const form = useVersionedForm<VersionedOpeningHours>({
    row: hours,
    textsOf: hoursTexts,
    send: async (texts, version) => {
      const body = openingHoursEditToWire({ ...timesOfTexts(texts), version, anyway: savesAnyway.current })
      savesAnyway.current = false
      try {
        const request = { params: { location: locationId }, body }
        const saved = openingHoursFromWire((await call('PUT /api/desk/:location/hours', request)).data)
        cache.setQueryData(deskHoursQuery(locationId).queryKey, saved)
        setClashes([])
        return saved
      } catch (problem) {
        if (problem instanceof CallProblem && problem.code === 'HOURS_BOOKED')
          setClashes(clashesFromWire(problem.data))
        throw problem
      }
    },
    currentRow: currentOpeningHours,
    onSaved: () => toast(m.opening_saved()),
  })
  const { texts } = form
  const set = (field: string, text: string): void => {
    setClashes([])
    form.set(field, text)
  }
  // An effect, because the list must be rendered before it is scrolled to.
  useEffect(() => {
    if (clashes.length > 0) clashList.current?.scrollIntoView({ block: 'nearest' })
  }, [clashes])
  const listProps = { texts, today: hours.today, set, mayChange }
  return (
    <>
      <DeskFormConflict form={form} label={hoursLabel} show={hoursWords} />
      {clashes.length > 0 && (
        <div ref={clashList} role="alert" className={styles['booked']}>
          <h2>{m.opening_booked({ count: clashes.length })}</h2>
          <p>{m.opening_booked_note()}</p>
          <DeskClashes clashes={clashes} />
          <Button
            variant="secondary"
            onClick={() => {
              savesAnyway.current = true
              form.save()
            }}
          >
            {m.opening_anyway()}
          </Button>
        </div>
      )}
      <div className={styles['columns']}>
        <DeskWeekHours texts={texts} onDay={set} mayChange={mayChange} />
        <DeskSpecialHours {...listProps} />
        <DeskClosedDates {...listProps} />
      </div>
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
