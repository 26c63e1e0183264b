/** Whether the id of the thing of an act is a key, which means nothing to people. An order number is shorter. */
export const isActKey = (thingId: string): boolean => /^[\w-]{20,}$/.test(thingId)
