import { namedCourtsToWire, type NamedCourt } from '@pantul/contract/desk-set-up-wire'
import * as m from '@pantul/messages/words'
import { MAX_COURTS } from '@pantul/rules/court-details'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { courtFieldText } from '../court-list/desk-court-texts.ts'
import { Field } from '../design/field.tsx'
import { Tag } from '../design/tag.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import styles from './desk-wizard.module.css'

/** The step in which the owner enters how many courts there are, and their names. Indoor courts come first. */
export function DeskCourtsStep({ location, onDone, onBack }: LocationStepProps) {
  const { place, courts } = location
  const countOf = (kind: NamedCourt['kind']): string =>
    courts.length === 0 ? '' : String(courts.filter((court) => court.kind === kind).length)
  const [indoor, setIndoor] = useState(() => countOf('indoor'))
  const [outdoor, setOutdoor] = useState(() => countOf('outdoor'))
  const [names, setNames] = useState<readonly string[]>(() => indoorFirst(courts).map(({ name }) => name))
  const [isSubmitted, setSubmitted] = useState(false)
  const kinds = [
    ...Array.from({ length: Number(indoor) }, () => 'indoor' as const),
    ...Array.from({ length: Number(outdoor) }, () => 'outdoor' as const),
  ].slice(0, MAX_COURTS)
  const namedCourts = kinds.map((kind, i) => ({
    kind,
    name: names[i] ?? m.set_up_court_name({ number: i + 1 }),
  }))
  const saving = useDeskCall<readonly NamedCourt[]>({
    send: (typed) =>
      call('PUT /api/desk/:location/set-up/courts', {
        params: { location: place.id },
        body: namedCourtsToWire(typed),
      }),
    onDone,
  })
  const errorOf = (i: number): string | null => {
    const name = namedCourts[i]?.name.trim().toLowerCase() ?? ''
    if (isSubmitted && name === '') return m.problem_field_required()
    return namedCourts.slice(0, i).some((court) => court.name.trim().toLowerCase() === name)
      ? m.problem_court_name_taken()
      : null
  }
  const submit = (): void => {
    setSubmitted(true)
    if (namedCourts.length === 0) return document.getElementById('courts-indoor')?.focus()
    const wrongIndex = namedCourts.findIndex((_, i) => errorOf(i) !== null)
    if (wrongIndex >= 0) return document.getElementById(`court-${wrongIndex}`)?.focus()
    saving.send(namedCourts)
  }
  const rename = (index: number, name: string): void =>
    setNames(namedCourts.map((court, i) => (i === index ? name : court.name)))
  return (
    <DeskStep
      step="courts"
      title={m.payments_courts()}
      lead={m.set_up_courts_lead()}
      next={m.set_up_next()}
      onNext={submit}
      onBack={onBack}
      saving={saving}
      wrong={isSubmitted && namedCourts.length === 0 ? m.set_up_courts_none({ most: MAX_COURTS }) : null}
    >
      <div className={styles['pair']}>
        <Field
          id="courts-indoor"
          label={m.set_up_indoor()}
          value={indoor}
          onValue={(text) => setIndoor(upToTwoDigits(text))}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          label={m.set_up_outdoor()}
          value={outdoor}
          onValue={(text) => setOutdoor(upToTwoDigits(text))}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {namedCourts.length > 0 && (
        <ol className={styles['courts']}>
          {namedCourts.map(({ kind, name }, i) => (
            // A court without an id is known only by its position in the list.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={i}>
              <Field
                id={`court-${i}`}
                label={m.set_up_court_field({ code: `${place.id}-C${i + 1}` })}
                value={name}
                onValue={(text) => rename(i, text)}
                error={errorOf(i)}
                maxLength={40}
                autoComplete="off"
                after={<Tag>{courtFieldText(kind)}</Tag>}
              />
            </li>
          ))}
        </ol>
      )}
    </DeskStep>
  )
}

/** The digits of a text, at most two. */
const upToTwoDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 2)

const indoorFirst = <Court extends NamedCourt>(courts: readonly Court[]): Court[] =>
  courts.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'indoor' ? -1 : 1))
