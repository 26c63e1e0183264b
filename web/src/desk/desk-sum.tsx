import type { ReactNode } from 'react'
import parts from './desk-panel-parts.module.css'

type Props = { readonly label: string; readonly children: ReactNode }

/** A label and a large amount in one row. */
export const DeskSum = ({ label, children }: Props) => (
  <p className={parts['sum']}>
    <span>{label}</span>
    <b className="display">{children}</b>
  </p>
)
