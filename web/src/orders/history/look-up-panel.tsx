import * as m from '@pantul/messages/words'
import { foundOrderFromWire } from '@pantul/contract/history-wire'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { toFormErrors } from '../../accounts/account-checks.ts'
import { AccountForm } from '../../accounts/account-form.tsx'
import { parseStoredTexts, useDraft } from '../../accounts/use-draft.ts'
import { useSubmit } from '../../accounts/use-submit.ts'
import { useSession } from '../../accounts/use-session.ts'
import { call, CallProblem } from '../../api/call.ts'
import { forgetDraft } from '../../browser/drafts.ts'
import { Field } from '../../design/field.tsx'
import styles from './look-up-panel.module.css'
import { withRetryMinutes } from './with-retry-minutes.ts'

/** A form to find an order by its number and the phone number or e-mail of its guest. */
export function LookUpPanel({ headingLevel }: { readonly headingLevel: 1 | 2 }) {
  const { profile, isKnown } = useSession()
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <section className={styles['panel']} aria-labelledby="look-up">
      <Heading id="look-up" className="display">
        {m.history_find()}
      </Heading>
      <p>{m.history_find_text()}</p>
      <LookUpForm />
      {isKnown && profile === null && (
        <p>
          {m.history_log_in_text()}{' '}
          <Link to="/auth/login" search={{ redirect: '/history-transactions' }}>
            {m.layout_log_in()}
          </Link>
        </p>
      )}
    </section>
  )
}

const EMPTY_FORM = { number: '', contact: '' }
const fieldIdOf = (path: string): string => `look-up-${path}`
const orderNumberCheck = (value: string): string | null =>
  value.trim() === '' ? m.history_number_required() : null
const contactCheck = (value: string): string | null =>
  value.trim() === '' ? m.history_contact_required() : null

function LookUpForm() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const draft = useDraft('look-up', EMPTY_FORM, parseStoredTexts)
  const { number: orderNumber, contact } = draft.values
  const submission = useSubmit(
    toFormErrors({ number: orderNumberCheck(orderNumber), contact: contactCheck(contact) }),
  )
  const submit = () =>
    submission.send(async () => {
      const id = await lookUp(orderNumber.trim(), contact.trim())
      // This browser may have cached that the order is unknown.
      cache.removeQueries({ queryKey: ['order', id] })
      forgetDraft('look-up')
      await navigate({ to: `/history-transactions/${id}` })
    })
  return (
    <AccountForm
      submission={submission}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={m.history_look_up()}
      busyLabel={m.history_looking()}
    >
      <Field
        id={fieldIdOf('number')}
        label={m.label_order_number()}
        hint={m.history_number_hint()}
        value={orderNumber}
        error={submission.errorAt('number')}
        check={orderNumberCheck}
        onValue={(typed) => {
          draft.change({ number: typed, contact })
          submission.clearErrors('number')
        }}
        onLeave={(typed) => draft.change({ number: tidyOrderNumber(typed), contact })}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={40}
        required
      />
      <Field
        id={fieldIdOf('contact')}
        label={m.history_contact()}
        hint={m.history_contact_hint()}
        value={contact}
        error={submission.errorAt('contact')}
        check={contactCheck}
        onValue={(typed) => {
          draft.change({ number: orderNumber, contact: typed })
          submission.clearErrors('contact')
        }}
        autoCapitalize="none"
        autoComplete="email"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={320}
        required
      />
    </AccountForm>
  )
}

/** Finds the id of an order. A wrong number and a wrong contact get the same message. */
async function lookUp(orderNumber: string, contact: string): Promise<string> {
  try {
    const body = { number: orderNumber, contact }
    const found = await withRetryMinutes(call('POST /api/orders/lookup', { body }))
    return foundOrderFromWire(found.data)
  } catch (problem) {
    if (!(problem instanceof CallProblem) || problem.code !== 'ORDER_UNKNOWN') throw problem
    const { status, code } = problem
    throw new CallProblem({ status, code, message: m.history_look_up_wrong() })
  }
}
