import * as m from '@pantul/messages/words'
import { plainPhone } from '@pantul/rules/guest'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field, type FieldCheck } from './field.tsx'
import styles from './phone-field.module.css'

/** A country and its calling code: `{ country: 'ID', name: 'Indonesia', code: '+62' }`. */
export type CallingCode = { readonly country: string; readonly name: string; readonly code: string }

type Props = {
  readonly label: string
  readonly code: string
  readonly onCode: (code: string) => void
  /** Countries, +62 first (`GET /api/auth/countries-code`). While empty, only the current code is offered. */
  readonly codes: readonly CallingCode[]
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  readonly check?: FieldCheck
  readonly onLeave?: (value: string) => void
  readonly id?: string
}

/**
 * Country code and number in one frame. Removes invisible characters from pasted text. The country list is a native
 * select, so that typing finds a country.
 */
export function PhoneField({ code, onCode, codes, onValue, ...field }: Props) {
  const options = codes.length > 0 ? codes : [{ country: 'ID', name: 'Indonesia', code }]
  const chosen = options.find((option) => option.code === code)?.country ?? options[0]?.country
  const choose = (country: string) => {
    const option = options.find((candidate) => candidate.country === country)
    if (option) onCode(option.code)
  }
  return (
    <Field
      {...field}
      onValue={(typed) => onValue(plainPhone(typed))}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="done"
      before={
        <span className={styles['code']}>
          <span aria-hidden="true">{code}</span>
          <ChevronDown size={14} strokeWidth={2.2} aria-hidden="true" />
          <select
            aria-label={m.design_country_code()}
            autoComplete="tel-country-code"
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.country} value={option.country}>
                {option.name} ({option.code})
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
