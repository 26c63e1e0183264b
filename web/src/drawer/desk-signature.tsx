import { countSignatureToWire, type ShiftReport } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { differenceOf, MAX_UNEXPLAINED_DIFFERENCE } from '@pantul/rules/drawer'
import { isReasonTooShort } from '@pantul/rules/reason'
import { staffMay, type StaffRole } from '@pantul/rules/staff-may'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { RupiahAmount } from '../design/price.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { DeskDrawerProblem } from './desk-drawer-problem.tsx'
import { methodName } from './desk-drawer-text.ts'
import styles from './desk-signature.module.css'
import { useDrawerCall } from './desk-use-drawer-call.ts'

type Props = {
  readonly locationId: string
  readonly report: ShiftReport
  readonly roles: readonly StaffRole[]
  /** The name of the person at the desk. */
  readonly staffName: string
}

/** The differences of a count, and who has signed it or must sign it. */
export function DeskSignature({ locationId, report, roles, staffName }: Props) {
  const { signedBy, closedBy, reason, maySignOwnCount } = report
  const maySign = staffMay(roles, 'sign-drawer') && (closedBy !== staffName || maySignOwnCount)
  return (
    <>
      <h2 className="display">{m.desk_drawer_signature()}</h2>
      <Differences report={report} />
      {signedBy !== null && (
        <div className={styles['signed']}>
          <b>
            <Check size={16} strokeWidth={2.4} aria-hidden="true" />
            {m.desk_drawer_signed({ name: signedBy })}
          </b>
          {reason !== null && <p>{m.desk_drawer_signed_why({ reason })}</p>}
        </div>
      )}
      {signedBy === null && !maySign && (
        <p className={styles['mustSign']}>{m.desk_drawer_must_sign({ name: closedBy ?? '' })}</p>
      )}
      {signedBy === null && maySign && (
        <SignForm locationId={locationId} report={report} staffName={staffName} />
      )}
    </>
  )
}

function Differences({ report: { counts } }: Pick<Props, 'report'>) {
  const differing = counts.filter((count) => differenceOf(count) !== 0)
  if (differing.length === 0)
    return (
      <p className={styles['agrees']}>
        <Check size={16} strokeWidth={2.4} aria-hidden="true" />
        {m.desk_drawer_all_agrees()}
      </p>
    )
  return (
    <div className={styles['differences']}>
      {differing.map(({ method, ...count }) => (
        <p key={method}>
          {differenceOf(count) < 0
            ? m.desk_drawer_short_by({ method: methodName(method) })
            : m.desk_drawer_over_by({ method: methodName(method) })}
          <b className="display">
            <RupiahAmount rupiah={Math.abs(differenceOf(count))} />
          </b>
        </p>
      ))}
      <dl>
        <dt>{m.desk_drawer_limit()}</dt>
        <dd>
          <RupiahAmount rupiah={MAX_UNEXPLAINED_DIFFERENCE} />
        </dd>
      </dl>
    </div>
  )
}

/** The form that signs a count. A difference above the limit needs a reason. */
function SignForm({ locationId, report, staffName }: Omit<Props, 'roles'>) {
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const signing = useDrawerCall({
    locationId,
    send: (body: { readonly reason: string }) =>
      call('POST /api/desk/:location/shifts/:id/sign', {
        params: { location: locationId, id: report.publicId },
        body: countSignatureToWire(body),
      }),
    // A toast, because a signed older shift is no longer shown.
    onDone: () => toast(m.desk_drawer_signed({ name: staffName })),
  })
  const isRequired = report.needsReason
  const error = isReasonTooShort(reason, { isRequired }) ? m.problem_reason_required() : null
  const submit = (): void => {
    setSubmitted(true)
    if (error !== null) return document.getElementById('sign-reason')?.focus()
    signing.send({ reason: reason.trim() })
  }
  return (
    <>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DeskReasonField
          id="sign-reason"
          hint={isRequired ? m.desk_drawer_reason_hint() : m.desk_drawer_reason_optional()}
          value={reason}
          onValue={setReason}
          error={isSubmitted ? error : null}
          required={isRequired}
        />
        {report.maySignOwnCount && <p>{m.desk_drawer_signs_alone()}</p>}
        <DeskDrawerProblem message={signing.needsCode ? null : signing.problem} />
        <Button type="submit" wide large busy={signing.isBusy ? m.desk_drawer_signing() : undefined}>
          {m.desk_drawer_sign()}
        </Button>
      </form>
      <DeskCodeDialog
        needsCode={signing.needsCode}
        repeat={() => signing.send({ reason: reason.trim() })}
        forget={signing.forget}
      />
    </>
  )
}
