/** Options of the cases of one journey: the first `most` run in the gate, the others in the whole only. */
export const firstInGate = (nth: number, most = 1): { tags: string[] } => ({
  tags: nth < most ? [] : ['whole'],
});
