import * as m from '@pantul/messages/words'
import type { ComponentProps } from 'react'
import { Field } from '../design/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label'> & { readonly label?: string }

/** The field in which staff type why they do something. */
export const DeskReasonField = ({ label = m.desk_drawer_reason(), ...fieldProps }: Props) => (
  <Field {...fieldProps} label={label} maxLength={200} autoComplete="off" />
)
