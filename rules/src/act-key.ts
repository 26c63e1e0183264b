/** Whether the id of an act’s thing is a random key, which is not shown to people. An order number is shorter. */
export const isActKey = (thingId: string): boolean => /^[\w-]{20,}$/.test(thingId)
