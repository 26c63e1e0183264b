import { clashesFromWire, type Clash } from '@pantul/contract/desk-blocks-wire'
import {
  courtEditToWire,
  deskCourtsFromWire,
  currentCourt,
  type VersionedCourt,
} from '@pantul/contract/desk-courts-wire'
import * as m from '@pantul/messages/words'
import { courtKinds, courtTurfs, courtWalls } from '@pantul/rules/court-details'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { DeskClashes } from '../blocks/desk-clashes.tsx'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Switch } from '../design/switch.tsx'
import { toast } from '../design/toast.tsx'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import office from '../office/desk-office.module.css'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { courtLabel, courtOfTexts, courtTexts, courtFieldText } from './desk-court-texts.ts'
import { deskCourtsQuery } from './desk-courts-query.ts'

type Props = { readonly locationId: string; readonly court: VersionedCourt; readonly mayChange: boolean }

/** Changes a court. If it goes off sale with bookings, they are listed, and the member of staff can save anyway. */
export function DeskCourtForm({ locationId, court, mayChange }: Props) {
  const cache = useQueryClient()
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const savesAnyway = useRef(false)
  const form = useVersionedForm<VersionedCourt>({
    row: court,
    textsOf: courtTexts,
    check: ({ position = '' }) =>
      /^[1-9]\d{0,2}$/.test(position.trim())
        ? {}
        : { position: m.problem_number_range({ from: 1, to: 999 }) },
    send: async (texts, version) => {
      const body = courtEditToWire({ ...courtOfTexts(texts), version, anyway: savesAnyway.current })
      savesAnyway.current = false
      try {
        const request = { params: { location: locationId, court: court.id }, body }
        const courts = deskCourtsFromWire((await call('PUT /api/desk/:location/courts/:court', request)).data)
        cache.setQueryData(deskCourtsQuery(locationId).queryKey, courts)
        setClashes([])
        return courts.find(({ id }) => id === court.id) ?? court
      } catch (problem) {
        if (problem instanceof CallProblem && problem.code === 'HOURS_BOOKED')
          setClashes(clashesFromWire(problem.data))
        throw problem
      }
    },
    currentRow: (data) => currentCourt(data, court.id),
    onSaved: () => toast(m.court_list_saved()),
  })
  const { texts, set, errorOf } = form
  const choices = (field: 'kind' | 'wall' | 'turf', values: readonly string[]) => (
    <SelectField
      label={courtLabel(field)}
      value={texts[field] ?? ''}
      onValue={(value) => {
        if (mayChange) set(field, value)
      }}
      options={values.map((value) => ({ value, label: courtFieldText(value) }))}
    />
  )
  return (
    <>
      <DeskFormConflict form={form} label={courtLabel} show={(_field, text) => courtFieldText(text)} />
      <section className={office['card']} aria-labelledby="court-form">
        <h2 id="court-form">{court.name}</h2>
        <div className={office['fields']}>
          <div className={office['wide']}>
            <Field
              label={courtLabel('name')}
              value={texts['name'] ?? ''}
              onValue={(text) => set('name', text)}
              error={errorOf('name')}
              readOnly={!mayChange}
              maxLength={40}
              autoComplete="off"
            />
          </div>
          {choices('kind', courtKinds)}
          {choices('wall', courtWalls)}
          {choices('turf', courtTurfs)}
          <Field
            label={courtLabel('position')}
            value={texts['position'] ?? ''}
            onValue={(text) => set('position', text)}
            error={errorOf('position')}
            readOnly={!mayChange}
            inputMode="numeric"
            autoComplete="off"
          />
          <div className={office['wide']}>
            <Switch
              label={courtLabel('isActive')}
              note={m.court_list_off_sale_note()}
              on={texts['isActive'] === 'true'}
              onChange={(on) => {
                setClashes([])
                set('isActive', String(on))
              }}
              unavailable={!mayChange}
            />
          </div>
        </div>
        {clashes.length > 0 && (
          <div className={office['warning']}>
            <p>{m.court_list_booked()}</p>
            <DeskClashes clashes={clashes} />
            <Button
              variant="danger"
              onClick={() => {
                savesAnyway.current = true
                form.save()
              }}
            >
              {m.court_list_anyway()}
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
