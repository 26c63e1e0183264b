import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => void }

/** A form that sends nothing itself and checks nothing by the browser. It calls `onSubmit` on Enter and by its button. */
export const DeskForm = ({ onSubmit, ...rest }: Props) => (
  <form
    {...rest}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)
