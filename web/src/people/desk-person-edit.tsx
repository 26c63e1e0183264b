import {
  personChangeToWire,
  personFromWire,
  type Person,
  type PersonDetails,
} from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { plainPhone } from '@pantul/rules/guest'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { useEscape } from '../browser/desk-use-escape.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { peopleKey } from './desk-people-query.ts'
import styles from './desk-person-panel.module.css'
import { phoneText } from './desk-phone-text.ts'

type Props = {
  readonly locationId: string
  readonly person: Person
  readonly details: PersonDetails
  readonly onChanged: (person: Person) => void
  readonly onBack: () => void
}

/**
 * Changes a person. If the person has an account, only the note can be changed. If somebody else has changed the person
 * meanwhile, the typed values stay and the stored values are shown beside them. Saving again replaces the stored
 * values.
 */
export function DeskPersonEdit({ locationId, person, details, onChanged, onBack }: Props) {
  const stored = fieldsOf(person, details)
  const [fields, setFields] = useState(stored)
  const form = useRef<HTMLFormElement>(null)
  const cache = useQueryClient()
  useEscape(onBack)
  const hasAccount = details.accountSince !== null
  // An effect, because focus is outside of React.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const saving = useMutation({
    mutationFn: async () => {
      const request = {
        params: { location: locationId, id: person.contactId },
        body: personChangeToWire({
          ...fields,
          // The field shows the number with spaces. An unchanged number is sent as it is stored.
          phone: fields.phone === stored.phone ? (details.phone ?? '') : fields.phone,
          version: details.version,
        }),
      }
      return personFromWire((await call('PUT /api/desk/:location/people/:id', request)).data)
    },
    onSuccess: (changed) => {
      void cache.invalidateQueries({ queryKey: peopleKey(locationId) })
      onChanged(changed)
    },
    onError: async (problem) => {
      if (problem instanceof CallProblem && problem.status === 409)
        await cache.invalidateQueries({ queryKey: peopleKey(locationId) })
    },
    networkMode: 'always',
  })
  // An effect, because the field must be rendered before it can be focused.
  useEffect(() => {
    if (saving.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [saving.error])
  const errors = saving.error instanceof CallProblem ? saving.error.errors : []
  const isConflict = saving.error instanceof CallProblem && saving.error.code === 'CHANGED_MEANWHILE'
  const field = (name: keyof typeof fields, path: string) => ({
    value: fields[name],
    onValue: (value: string) => setFields({ ...fields, [name]: value }),
    error: errors.find((error) => error.path === path)?.msg ?? null,
    hint:
      isConflict && stored[name] !== fields[name]
        ? m.desk_people_theirs({ value: stored[name] || '–' })
        : undefined,
    autoComplete: 'off',
  })
  const phone = field('phone', 'Phone')

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      {hasAccount ? (
        <p className={styles['quiet']}>{m.desk_people_own_data()}</p>
      ) : (
        <>
          <Field label={m.history_name()} {...field('name', 'Name')} maxLength={80} required />
          <Field
            label={m.history_phone()}
            {...phone}
            hint={phone.hint ?? m.label_if_known()}
            onValue={(value) => phone.onValue(plainPhone(value))}
            type="tel"
            maxLength={32}
          />
          <Field label={m.accounts_email()} {...field('email', 'Email')} type="email" maxLength={254} />
        </>
      )}
      <Field label={m.history_notes()} {...field('note', 'Note')} maxLength={500} />
      {saving.error !== null && errors.length === 0 && (
        <p role="alert" className={styles['problem']}>
          {saving.error.message}
        </p>
      )}
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={onBack}>
          {m.label_cancel()}
        </Button>
        <Button type="submit" busy={saving.isPending ? m.accounts_saving() : undefined}>
          {m.accounts_save()}
        </Button>
      </div>
    </form>
  )
}

const fieldsOf = ({ name }: Person, { phone, email, note }: PersonDetails) => ({
  name,
  phone: phone === null ? '' : phoneText(phone),
  email: email ?? '',
  note,
})
