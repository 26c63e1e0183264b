import * as m from '@pantul/messages/words'
import type { ComponentProps } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { DeskBlockForm } from './desk-block-form.tsx'

/** The form that blocks hours, beside the schedule. Escape closes it. */
export function DeskBlockPanel(props: ComponentProps<typeof DeskBlockForm>) {
  const { onClose } = props
  useEscape(onClose)
  return (
    <DeskPanel label={m.blocks_block()} topRow={null} onClose={onClose}>
      <DeskBlockForm {...props} />
    </DeskPanel>
  )
}
