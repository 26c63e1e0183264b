import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => void }

/** A form that the browser neither checks nor sends. Enter and its button call `onSubmit`. */
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
