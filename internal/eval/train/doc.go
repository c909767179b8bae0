// Package train fits networks and pattern tables to positions with known values, such as
// the scores of a deep search or the results of games.
//
//	positions -> [Data] -> [Network] or [Patterns] -> parameters, and a [Report] with the loss curve
//
// A target is the points, 0 to 1, expected for the player from whose point of view the
// position is described. The model's sum is the logarithm of the odds, so fitting is
// logistic regression: the loss is the cross entropy of target and prediction.
//
// # How networks are trained
//
//	for each epoch:
//	    for each batch, the positions in random order, each under a random symmetry:
//	        gradient of the mean loss, by back-propagation
//	        step = rate * mean(gradient) / sqrt(mean(gradient squared))       Adam
//	        weights = weights - step - rate*decay*weights                     decoupled decay
//	rate falls from its start to nearly nothing as half a cosine wave, over the epochs or the time that is left
//
// This is Adam (Kingma and Ba, arXiv:1412.6980) with decoupled weight decay (Loshchilov and Hutter,
// arXiv:1711.05101) and a cosine schedule (arXiv:1608.03983). Pattern tables are sparse: each position touches
// some dozens of weights, and each weight has its own step size, which shrinks as the weight is used (Duchi,
// Hazan and Singer, AdaGrad, 2011).
//
// The validation loss is measured on games kept apart, not on positions kept apart: positions of one game are
// too much alike. The parameters returned are those of the epoch with the least validation loss. That loss is
// only good for comparing epochs: games, not losses, show which of two models plays better.
//
// The same data, options and seed give the same parameters for any number of workers: the gradient is always
// summed in the same slices, and the kernels in assembly add in the same order as those in Go.
package train
