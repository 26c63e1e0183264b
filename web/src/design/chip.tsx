import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './chip.module.css'

type Props = { readonly chosen: boolean; readonly onChoose: () => void; readonly children: ReactNode }

export const Chip = ({ chosen, onChoose, children }: Props) => (
  <button type="button" className={classes(styles['chip'], 'tight')} aria-pressed={chosen} onClick={onChoose}>
    {children}
  </button>
)

export const Chips = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className={styles['chips']} aria-label={label}>
    {children}
  </fieldset>
)
