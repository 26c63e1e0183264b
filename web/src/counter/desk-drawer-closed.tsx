import { counter_drawer_float, counter_drawer_name, counter_open_drawer } from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import styles from './desk-pay.module.css'
import { digitsOf } from './desk-tenders.ts'
import { useOpenDrawer } from './desk-use-pay.ts'

type Props = { readonly locationId: string; readonly onOpened: () => void }

/** Opens the drawer where cash needs it: the payment then goes on. */
export function DeskDrawerClosed({ locationId, onOpened }: Props) {
  const [float, setFloat] = useState('')
  const { open, isBusy, problem } = useOpenDrawer(locationId, onOpened)
  return (
    <div className={styles['drawer']}>
      <Field
        label={counter_drawer_float()}
        value={float === '' ? '' : formatAmount(Number(float))}
        onValue={(text) => setFloat(digitsOf(text))}
        inputMode="numeric"
        autoComplete="off"
        error={problem}
      />
      <Button
        variant="secondary"
        wide
        busy={isBusy ? counter_open_drawer() : undefined}
        onClick={() => open({ name: counter_drawer_name(), float: Number(float) })}
      >
        {counter_open_drawer()}
      </Button>
    </div>
  )
}
