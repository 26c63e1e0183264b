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

/** The step that says how many courts there are, and names them: indoor courts first. */
export function DeskCourtsStep({ location, onDone, onBack }: LocationStepProps) {
  const { place, courts } = location
  const countOf = (kind: NamedCourt['kind']): string =>
    courts.length === 0 ? '' : String(courts.filter((court) => court.kind === kind).length)
  const [indoor, setIndoor] = useState(() => countOf('indoor'))
  const [outdoor, setOutdoor] = useState(() => countOf('outdoor'))
  const [names, setNames] = useState<readonly string[]>(() => indoorFirst(courts).map(({ name }) => name))
  const [isTried, setTried] = useState(false)
  const kinds = [
    ...Array.from({ length: Number(indoor) }, () => 'indoor' as const),
    ...Array.from({ length: Number(outdoor) }, () => 'outdoor' as const),
  ].slice(0, MAX_COURTS)
  const named = kinds.map((kind, i) => ({ kind, name: names[i] ?? m.set_up_court_name({ number: i + 1 }) }))
  const saving = useDeskCall<readonly NamedCourt[]>({
    send: (typed) =>
      call('PUT /api/desk/:location/set-up/courts', {
        params: { location: place.id },
        body: namedCourtsToWire(typed),
      }),
    onDone,
  })
  const errorOf = (i: number): string | null => {
    const name = named[i]?.name.trim().toLowerCase() ?? ''
    if (isTried && name === '') return m.problem_field_required()
    return named.slice(0, i).some((court) => court.name.trim().toLowerCase() === name)
      ? m.problem_court_name_taken()
      : null
  }
  const submit = (): void => {
    setTried(true)
    if (named.length === 0) return document.getElementById('courts-indoor')?.focus()
    const wrongIndex = named.findIndex((_, i) => errorOf(i) !== null)
    if (wrongIndex >= 0) return document.getElementById(`court-${wrongIndex}`)?.focus()
    saving.send(named)
  }
  const rename = (index: number, name: string): void =>
    setNames(named.map((court, i) => (i === index ? name : court.name)))
  return (
    <DeskStep
      step="courts"
      title={m.payments_courts()}
      lead={m.set_up_courts_lead()}
      next={m.set_up_next()}
      onNext={submit}
      onBack={onBack}
      saving={saving}
      wrong={isTried && named.length === 0 ? m.set_up_courts_none({ most: MAX_COURTS }) : null}
    >
      <div className={styles['pair']}>
        <Field
          id="courts-indoor"
          label={m.set_up_indoor()}
          value={indoor}
          onValue={(text) => setIndoor(digits(text))}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          label={m.set_up_outdoor()}
          value={outdoor}
          onValue={(text) => setOutdoor(digits(text))}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {named.length > 0 && (
        <ol className={styles['courts']}>
          {named.map(({ kind, name }, i) => (
            // Courts are told apart by their place in the list.
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

/** At most two digits. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 2)

const indoorFirst = <Court extends NamedCourt>(courts: readonly Court[]): Court[] =>
  courts.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'indoor' ? -1 : 1))
