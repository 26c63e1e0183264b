import { approversFromWire, type Approval } from '@pantul/contract/desk-approvals-wire'
import * as m from '@pantul/messages/words'
import type { ApprovedAction } from '@pantul/rules/staff-may'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import styles from './desk-approval-field.module.css'

/** The approval as typed so far; complete if both fields are filled. */
export type TypedApproval = Approval

export const noApproval: TypedApproval = { who: '', code: '' }

/** The approval for the body of a call; null until it is complete. */
export const approvalOf = ({ who, code }: TypedApproval): Approval | null =>
  who === '' || code === '' ? null : { who, code }

const approversQuery = (locationId: string, action: ApprovedAction) =>
  queryOptions({
    queryKey: ['desk', 'approvers', locationId, action],
    queryFn: async ({ signal }) => {
      const params = { location: locationId, action }
      return approversFromWire(
        (await call('GET /api/desk/:location/approvers/:action', { params, signal })).data,
      )
    },
  })

type Props = {
  readonly locationId: string
  readonly action: ApprovedAction
  readonly typed: TypedApproval
  readonly onTyped: (typed: TypedApproval) => void
  /** The message of a refused code. */
  readonly error?: string | null
  /** False if it appears while another field is being typed. */
  readonly takesFocus?: boolean
}

const CODE = 'approval-code'

/**
 * Asks a second person to approve one act: who it is, and the code of that person's app. Shown after APPROVAL_NEEDED; the
 * act is then sent again with `approvalOf(typed)`.
 */
export function DeskApprovalField(props: Props) {
  const { locationId, action, typed, onTyped, error = null, takesFocus = true } = props
  const { data: approvers } = useQuery(approversQuery(locationId, action))
  const first = approvers?.[0]?.id
  // Focuses the first field, because nothing else is asked now. An effect, because focus is outside of React.
  useEffect(() => {
    if (takesFocus && first !== undefined) document.getElementById(CODE)?.focus()
  }, [first, takesFocus])

  return (
    <fieldset className={styles['approval']}>
      <legend>{m.desk_approval()}</legend>
      <p>{m.desk_approval_text()}</p>
      {approvers === undefined && <p>{m.desk_loading()}</p>}
      {approvers?.length === 0 && <p role="alert">{m.desk_approval_nobody()}</p>}
      {approvers !== undefined && first !== undefined && (
        <>
          <SelectField
            label={m.desk_approval_by()}
            value={typed.who === '' ? first : typed.who}
            onValue={(who) => onTyped({ ...typed, who })}
            options={approvers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field
            id={CODE}
            label={m.desk_approval_code()}
            hint={m.desk_approval_code_hint()}
            value={typed.code}
            onValue={(code) =>
              onTyped({ who: typed.who === '' ? first : typed.who, code: code.replaceAll(/\D/g, '') })
            }
            error={error}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            required
          />
        </>
      )}
    </fieldset>
  )
}
