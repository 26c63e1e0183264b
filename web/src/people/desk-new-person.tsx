import { personFieldsToWire, personFromWire, type Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { plainPhone } from '@pantul/rules/guest'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { peopleKey } from './desk-people-query.ts'
import styles from './desk-person-field.module.css'

type Props = {
  readonly locationId: string
  /** The text of the search: a name, a phone number or an e-mail. */
  readonly typed: string
  readonly onAdded: (person: Person) => void
  readonly onBack: () => void
}

/** The form to add a person. A name is enough. */
export function DeskNewPerson({ locationId, typed, onAdded, onBack }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(typed))
  const idempotencyKey = useRef<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const cache = useQueryClient()
  // An effect, because focus is outside of React.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const adding = useMutation({
    mutationFn: async () => {
      idempotencyKey.current ??= randomKey()
      const request = {
        params: { location: locationId },
        body: personFieldsToWire(fields),
        idempotencyKey: idempotencyKey.current,
      }
      return personFromWire((await call('POST /api/desk/:location/people', request)).data)
    },
    onSuccess: (person) => {
      void cache.invalidateQueries({ queryKey: peopleKey(locationId) })
      onAdded(person)
    },
    onError: (problem) => {
      // After a refusal the next attempt gets a new key. Without an answer, or after a defect of the server, the person
      // may have been added, so the next attempt uses the same key.
      if (problem instanceof CallProblem && problem.status > 0 && problem.status < 500)
        idempotencyKey.current = null
    },
    networkMode: 'always',
  })
  // An effect, because the field must be rendered before it can be focused.
  useEffect(() => {
    if (adding.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [adding.error])
  const errors = adding.error instanceof CallProblem ? adding.error.errors : []
  const errorOf = (path: string): string | null => errors.find((error) => error.path === path)?.msg ?? null
  const leaveOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onBack()
  }
  const setField = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value })

  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={m.desk_people_new_person()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate()
      }}
    >
      <Field
        label={m.history_name()}
        value={fields.name}
        onValue={setField('name')}
        error={errorOf('Name')}
        onKeyDown={leaveOnEscape}
        autoComplete="off"
        maxLength={80}
        required
      />
      <Field
        label={m.history_phone()}
        hint={m.label_if_known()}
        value={fields.phone}
        onValue={(value) => setField('phone')(plainPhone(value))}
        error={errorOf('Phone')}
        type="tel"
        onKeyDown={leaveOnEscape}
        autoComplete="off"
        maxLength={32}
      />
      <Field
        label={m.accounts_email()}
        hint={m.label_if_known()}
        value={fields.email}
        onValue={setField('email')}
        error={errorOf('Email')}
        type="email"
        onKeyDown={leaveOnEscape}
        autoComplete="off"
        maxLength={254}
      />
      {adding.error !== null && errors.length === 0 && (
        <p role="alert" className={styles['problem']}>
          {adding.error.message}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button variant="secondary" onClick={onBack}>
          {m.desk_people_back()}
        </Button>
        <Button type="submit" busy={adding.isPending ? m.desk_people_adding() : undefined}>
          {m.desk_people_add()}
        </Button>
      </div>
    </form>
  )
}

/** Puts the search text into the field that it fits. */
function fieldsOf(typed: string): { name: string; phone: string; email: string } {
  const empty = { name: '', phone: '', email: '' }
  if (typed.includes('@')) return { ...empty, email: typed }
  return /^[-+().\s\d]+$/.test(typed) ? { ...empty, phone: typed } : { ...empty, name: typed }
}
