interface Labels {
  readonly madeWithAi: boolean;
  readonly paidPartnership: boolean;
}

/** Returns the labels of a post of a thread: its own, and those of the thread where it has none. */
export function getThreadLabels(
  own: { readonly [Name in keyof Labels]?: boolean | undefined } | undefined,
  thread: Labels,
): Labels {
  return {
    madeWithAi: own?.madeWithAi ?? thread.madeWithAi,
    paidPartnership: own?.paidPartnership ?? thread.paidPartnership,
  };
}
