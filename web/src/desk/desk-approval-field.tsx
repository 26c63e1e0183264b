import { approversFromWire, type Approval } from '@pantul/contract/desk-approvals-wire'
import * as m from '@pantul/messages/words'
import type { ApprovedAction } from '@pantul/rules/staff-may'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import styles from './desk-approval-field.module.css'

/** An approval in which nothing is typed yet. */
export const emptyApproval: Approval = { approverId: '', code: '' }

/** The approval for the body of a call; null until both of its fields are filled. */
export const completeApproval = (approval: Approval): Approval | null =>
  approval.approverId === '' || approval.code === '' ? null : approval

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
  readonly approval: Approval
  readonly onApproval: (approval: Approval) => void
  /** The message of a refused code. */
  readonly error?: string | null
  /** False if these fields appear while staff type in another field. */
  readonly takesFocus?: boolean
}

const CODE_FIELD_ID = 'approval-code'

/**
 * Asks a second person to approve a staff act: who it is, and a code of that person's authenticator app. It is shown
 * after the refusal APPROVAL_NEEDED. The act is then sent again with `completeApproval(approval)`.
 */
export function DeskApprovalField(props: Props) {
  const { locationId, action, approval, onApproval, error = null, takesFocus = true } = props
  const { data: approvers } = useQuery(approversQuery(locationId, action))
  const firstApproverId = approvers?.[0]?.id
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (takesFocus && firstApproverId !== undefined) document.getElementById(CODE_FIELD_ID)?.focus()
  }, [firstApproverId, takesFocus])

  return (
    <fieldset className={styles['approval']}>
      <legend>{m.desk_approval()}</legend>
      <p>{m.desk_approval_text()}</p>
      {approvers === undefined && <p>{m.desk_loading()}</p>}
      {approvers?.length === 0 && <p role="alert">{m.desk_approval_nobody()}</p>}
      {approvers !== undefined && firstApproverId !== undefined && (
        <>
          <SelectField
            label={m.desk_approval_by()}
            value={approval.approverId === '' ? firstApproverId : approval.approverId}
            onValue={(approverId) => onApproval({ ...approval, approverId })}
            options={approvers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field
            id={CODE_FIELD_ID}
            label={m.desk_approval_code()}
            hint={m.desk_approval_code_hint()}
            value={approval.code}
            onValue={(code) =>
              onApproval({
                approverId: approval.approverId === '' ? firstApproverId : approval.approverId,
                code: code.replaceAll(/\D/g, ''),
              })
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
