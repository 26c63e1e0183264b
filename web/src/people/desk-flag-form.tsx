import { personFlagToWire } from '@pantul/contract/desk-person-panel-wire'
import { personFromWire, type Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { useEscape } from '../browser/desk-use-escape.ts'
import { Button } from '../design/button.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { peopleKey } from './desk-people-query.ts'
import styles from './desk-person-panel.module.css'

type Props = {
  readonly locationId: string
  readonly person: Person
  readonly onDone: (person: Person) => void
  readonly onBack: () => void
}

/** Sets the flag of a person, or clears it, with a reason. After a conflict the person is loaded again. */
export function DeskFlagForm({ locationId, person: { contactId, details }, onDone, onBack }: Props) {
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const cache = useQueryClient()
  // Whether the form sets a flag or clears it. It keeps this action after a conflict.
  const [setsFlag] = useState(details?.flagReason === null)
  const reload = () => cache.invalidateQueries({ queryKey: peopleKey(locationId) })
  const saving = useMutation({
    mutationFn: async () => {
      const body = personFlagToWire({
        isFlagged: setsFlag,
        reason: reason.trim(),
        version: details?.version ?? 0,
      })
      const params = { location: locationId, id: contactId }
      return personFromWire((await call('POST /api/desk/:location/people/:id/watch', { params, body })).data)
    },
    onSuccess: async (changed) => {
      await reload()
      onDone(changed)
    },
    onError: (problem) => (problem instanceof CallProblem && problem.status === 409 ? reload() : undefined),
    networkMode: 'always',
  })
  const field = useRef<HTMLInputElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => field.current?.focus(), [])
  useEscape(onBack)
  const error = isReasonTooShort(reason, { isRequired: true }) ? m.problem_reason_required() : null
  return (
    <form
      className={styles['form']}
      aria-label={setsFlag ? m.desk_people_flag_title() : m.desk_people_unflag()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (error !== null) field.current?.focus()
        else if (!saving.isPending) saving.mutate()
      }}
    >
      <DeskReasonField
        ref={field}
        hint={setsFlag ? m.desk_people_flag_hint() : m.desk_people_unflag_hint()}
        value={reason}
        onValue={setReason}
        error={isSubmitted ? error : null}
        required
      />
      {saving.error !== null && (
        <p role="alert" className={styles['problem']}>
          {saving.error.message}
        </p>
      )}
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={onBack}>
          {m.label_cancel()}
        </Button>
        {setsFlag ? (
          <Button type="submit" busy={saving.isPending ? m.desk_people_flagging() : undefined}>
            {m.desk_people_flag()}
          </Button>
        ) : (
          <Button type="submit" busy={saving.isPending ? m.desk_people_unflagging() : undefined}>
            {m.desk_people_unflag()}
          </Button>
        )}
      </div>
    </form>
  )
}
