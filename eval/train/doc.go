// Package train fits networks and pattern tables to positions whose worth is known, such
// as the scores of a deep search or the results of games.
//
//	positions -> [Data] -> [Network] or [Patterns] -> parameters, and a [Report] with the loss curve
//
// A target is the points that the player described may expect, 0 to 1. The model's sum is
// the logarithm of the odds, so that fitting is logistic regression: the loss is the cross
// entropy of target and prediction.
//
// # How networks are trained
//
//	for each epoch:                                      until the loss on other games stops falling
//	    for each batch, the positions in random order, each turned by a random symmetry:
//	        gradient of the mean loss, by back-propagation
//	        step = rate * mean(gradient) / sqrt(mean(gradient squared))       Adam
//	        weights = weights - step - rate*decay*weights                     decoupled decay
//	rate falls from its start to nearly nothing as half a cosine wave
//
// That is Adam (Kingma and Ba, arXiv:1412.6980) with decoupled weight decay (Loshchilov
// and Hutter, arXiv:1711.05101) and a cosine schedule (arXiv:1608.03983). Pattern tables
// are sparse: each position touches some dozens of weights, each of which has a step of
// its own that shrinks as it is used (Duchi, Hazan and Singer, AdaGrad, 2011).
//
// A part of the games, not of the positions, is kept apart to measure the loss: positions
// of one game are too alike. The parameters returned are those of the epoch in which that
// loss was least. It is only good for stopping, though: which of two models plays better
// is told by games, hardly by losses.
//
// An [Online] network has no epochs. It learns from data that grows, at a rate that its
// caller sets.
//
// The same data, options and seed give the same parameters for any number of workers: the
// gradient is always summed up in the same slices, and the AVX2 kernels add in the order
// of those in Go.
package train
