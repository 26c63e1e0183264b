import * as m from '@pantul/messages/words'
import type { Gender } from '@pantul/rules/account'
import styles from './gender-field.module.css'

type Props = {
  readonly name: string
  readonly value: Gender
  readonly onValue: (value: Gender) => void
}

/** Three radio buttons; the answer is optional. */
export function GenderField({ name, value, onValue }: Props) {
  const options: readonly { readonly gender: Gender; readonly label: string }[] = [
    { gender: 'female', label: m.accounts_female() },
    { gender: 'male', label: m.accounts_male() },
    { gender: 'unspecified', label: m.accounts_unspecified() },
  ]
  return (
    <fieldset className={styles['gender']}>
      <legend>{m.accounts_gender()}</legend>
      <div>
        {options.map(({ gender, label }) => (
          <label key={gender}>
            <input
              type="radio"
              name={name}
              value={gender}
              checked={gender === value}
              onChange={() => onValue(gender)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
