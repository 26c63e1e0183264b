import { companyFromWire, companyToWire } from '@pantul/contract/desk-set-up-wire'
import { fieldName } from '@pantul/contract/row-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import type { StepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import { companyQuery } from './desk-set-up-queries.ts'

/** The step that names the company. */
export function DeskCompanyStep({ stored, onDone, onBack }: StepProps) {
  const cache = useQueryClient()
  const { company, email } = stored
  const [fields, setFields] = useState({
    name: company?.name ?? '',
    legalName: company?.legalName ?? '',
    taxNumber: company?.taxNumber ?? '',
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useDeskCall<typeof fields>({
    send: async (typed) => {
      const body = companyToWire({ ...typed, version: company?.version ?? 0 })
      try {
        const saved = companyFromWire((await call('PUT /api/desk/company', { body })).data)
        cache.setQueryData(companyQuery.queryKey, { company: saved, email })
      } catch (problem) {
        // Somebody else may have saved the company. It is fetched again, and the next press sends its version.
        await cache.invalidateQueries({ queryKey: companyQuery.queryKey })
        throw problem
      }
    },
    onDone,
  })
  const errorOf = (name: keyof typeof fields): string | null => {
    if (isSubmitted && name !== 'taxNumber' && fields[name].trim() === '') return m.problem_field_required()
    return saving.refusal?.errors.find(({ path }) => fieldName(path) === name)?.msg ?? null
  }
  const field = (name: keyof typeof fields) => ({
    id: `company-${name}`,
    value: fields[name],
    onValue: (text: string) => setFields({ ...fields, [name]: text }),
    error: errorOf(name),
    autoComplete: 'off',
  })
  const submit = (): void => {
    setSubmitted(true)
    const empty = (['name', 'legalName'] as const).find((name) => fields[name].trim() === '')
    if (empty !== undefined) return document.getElementById(`company-${empty}`)?.focus()
    saving.send(fields)
  }
  return (
    <DeskStep
      step="company"
      title={m.set_up_company()}
      lead={m.set_up_company_lead()}
      next={m.set_up_next()}
      onNext={submit}
      onBack={onBack}
      saving={saving}
    >
      <Field
        {...field('name')}
        label={m.set_up_company_name()}
        hint={m.set_up_company_name_hint()}
        maxLength={60}
        required
      />
      <Field {...field('legalName')} label={m.settings_invoice_name()} maxLength={200} required />
      <Field {...field('taxNumber')} label={m.settings_tax_number()} maxLength={40} />
    </DeskStep>
  )
}
